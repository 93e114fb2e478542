package dev.nerve.terminal.process;

import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;

/// The system calls of Linux on pseudo-terminals.
final class PtyCalls {

    private static final MethodHandle OPENPT = LibC.function("posix_openpt");
    private static final MethodHandle GRANTPT = LibC.function("grantpt");
    private static final MethodHandle UNLOCKPT = LibC.function("unlockpt");
    private static final MethodHandle PTSNAME = LibC.function("ptsname_r");
    private static final MethodHandle OPEN = LibC.variadic("open", 2);
    private static final MethodHandle IOCTL = LibC.variadic("ioctl", 2);

    private static final int LONGEST_NAME = 128;

    private PtyCalls() {}

    /// {@return the master descriptor of a new terminal, or the negated error number}
    static int open() {
        int flags = Abi.O_RDWR | Abi.O_NOCTTY | Abi.O_CLOEXEC | Abi.O_NONBLOCK;
        try (var scratch = Scratch.take()) {
            return LibC.call(OPENPT, scratch, flags, 0, 0);
        }
    }

    /// Permits opening the slave side.
    static int unlock(int master) {
        try (var scratch = Scratch.take()) {
            int granted = LibC.call(GRANTPT, scratch, master, 0, 0);
            return granted < 0 ? granted : LibC.call(UNLOCKPT, scratch, master, 0, 0);
        }
    }

    /// {@return the file of the slave side}
    static String name(int master) {
        try (var scratch = Scratch.take()) {
            int errno = LibC.invoke(PTSNAME, scratch, master, scratch.address(), LONGEST_NAME);
            if (errno != 0) {
                throw new IllegalStateException(
                        "a terminal has no name: " + LibC.describe(Math.abs(errno)));
            }
            var name = scratch.view(LONGEST_NAME);
            var bytes = new byte[LONGEST_NAME];
            int length = 0;
            for (byte next = name.get(); next != 0; next = name.get()) {
                bytes[length++] = next;
            }
            return new String(bytes, 0, length, StandardCharsets.UTF_8);
        }
    }

    /// {@return a descriptor of the slave side, which does not become the controlling terminal of
    /// nerve}
    static int openOtherSide(String name) {
        try (var scratch = Scratch.take()) {
            var bytes = name.getBytes(StandardCharsets.UTF_8);
            scratch.view(bytes.length + 1).put(bytes).put((byte) 0);
            int flags = Abi.O_RDWR | Abi.O_NOCTTY | Abi.O_CLOEXEC;
            return LibC.call(OPEN, scratch, scratch.address(), flags, 0);
        }
    }

    /// Sets the size of a terminal. If it changes, the programs in the terminal get SIGWINCH.
    static int resize(int master, int columns, int rows) {
        try (var scratch = Scratch.take()) {
            var size = scratch.view(4 * Short.BYTES);
            size.putShort((short) rows).putShort((short) columns).putInt(0);
            return LibC.call(IOCTL, scratch, master, Abi.TIOCSWINSZ, scratch.address());
        }
    }

    /// {@return whether a terminal passes on whole lines instead of single keys}
    ///
    /// @param name the file of the slave side
    static boolean readsLines(String name) {
        int side = openOtherSide(name);
        if (side < 0) {
            return false;
        }
        try (var scratch = Scratch.take()) {
            LibC.call(IOCTL, scratch, side, Abi.TCGETS, scratch.address());
            return (scratch.intAt(Abi.LOCAL_FLAGS) & Abi.ICANON) != 0;
        } finally {
            FileCalls.close(side);
        }
    }

    /// Makes the terminal erase whole characters instead of single bytes.
    static void expectUtf8(int master) {
        try (var scratch = Scratch.take()) {
            if (LibC.call(IOCTL, scratch, master, Abi.TCGETS, scratch.address()) == 0) {
                scratch.view(Integer.BYTES).putInt(scratch.intAt(0) | Abi.IUTF8);
                LibC.call(IOCTL, scratch, master, Abi.TCSETS, scratch.address());
            }
        }
    }
}
