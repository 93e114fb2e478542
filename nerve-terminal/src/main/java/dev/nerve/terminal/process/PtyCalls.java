package dev.nerve.terminal.process;

import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;

/// The system's calls on pseudo-terminals, as Linux has them.
final class PtyCalls {

    private static final MethodHandle OPENPT = LibC.function("posix_openpt");
    private static final MethodHandle GRANTPT = LibC.function("grantpt");
    private static final MethodHandle UNLOCKPT = LibC.function("unlockpt");
    private static final MethodHandle PTSNAME = LibC.function("ptsname_r");
    private static final MethodHandle OPEN = LibC.variadic("open", 2);
    private static final MethodHandle IOCTL = LibC.variadic("ioctl", 2);

    private static final int LONGEST_NAME = 128;

    private PtyCalls() {}

    /// {@return a new terminal's descriptor on our side, or the negated error number}
    static int open() {
        int flags = Abi.O_RDWR | Abi.O_NOCTTY | Abi.O_CLOEXEC | Abi.O_NONBLOCK;
        try (var scratch = Scratch.take()) {
            return LibC.call(OPENPT, scratch, flags, 0, 0);
        }
    }

    /// Lets the program's side be opened.
    static int unlock(int master) {
        try (var scratch = Scratch.take()) {
            int granted = LibC.call(GRANTPT, scratch, master, 0, 0);
            return granted < 0 ? granted : LibC.call(UNLOCKPT, scratch, master, 0, 0);
        }
    }

    /// {@return the file that is the program's side}
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

    /// {@return a descriptor on the program's side that does not make it our own terminal}
    static int openOtherSide(String name) {
        try (var scratch = Scratch.take()) {
            var bytes = name.getBytes(StandardCharsets.UTF_8);
            scratch.view(bytes.length + 1).put(bytes).put((byte) 0);
            int flags = Abi.O_RDWR | Abi.O_NOCTTY | Abi.O_CLOEXEC;
            return LibC.call(OPEN, scratch, scratch.address(), flags, 0);
        }
    }

    /// Sets how large a terminal is; if that changes, its programs get SIGWINCH.
    static int resize(int master, int columns, int rows) {
        try (var scratch = Scratch.take()) {
            var size = scratch.view(4 * Short.BYTES);
            size.putShort((short) rows).putShort((short) columns).putInt(0);
            return LibC.call(IOCTL, scratch, master, Abi.TIOCSWINSZ, scratch.address());
        }
    }

    /// {@return whether a terminal hands over whole lines, and not every key}
    ///
    /// @param name the file that is the program's side
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

    /// Has the terminal erase whole characters where it would erase single bytes.
    static void expectUtf8(int master) {
        try (var scratch = Scratch.take()) {
            if (LibC.call(IOCTL, scratch, master, Abi.TCGETS, scratch.address()) == 0) {
                scratch.view(Integer.BYTES).putInt(scratch.intAt(0) | Abi.IUTF8);
                LibC.call(IOCTL, scratch, master, Abi.TCSETS, scratch.address());
            }
        }
    }
}
