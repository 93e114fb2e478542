package dev.nerve.terminal.process.libc;

import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;

/// The system calls of Linux on pseudo-terminals.
public final class PtyCalls {

    private static final MethodHandle OPENPT = LibC.function("posix_openpt");
    private static final MethodHandle GRANTPT = LibC.function("grantpt");
    private static final MethodHandle UNLOCKPT = LibC.function("unlockpt");
    private static final MethodHandle PTSNAME = LibC.function("ptsname_r");
    private static final MethodHandle OPEN = LibC.variadic("open", 2);
    private static final MethodHandle IOCTL = LibC.variadic("ioctl", 2);

    private static final int LONGEST_NAME = 128;

    private PtyCalls() {}

    /// {@return the master descriptor of a new terminal, or the negated error number}
    public static int open() {
        int flags =
                PlatformConstants.O_RDWR
                        | PlatformConstants.O_NOCTTY
                        | PlatformConstants.O_CLOEXEC
                        | PlatformConstants.O_NONBLOCK;
        try (var scratch = ScratchMemory.acquire()) {
            return LibC.call(OPENPT, scratch, flags, 0, 0);
        }
    }

    /// Permits opening the slave side.
    public static int unlock(int master) {
        try (var scratch = ScratchMemory.acquire()) {
            int granted = LibC.call(GRANTPT, scratch, master, 0, 0);
            return granted < 0 ? granted : LibC.call(UNLOCKPT, scratch, master, 0, 0);
        }
    }

    /// {@return the file of the slave side}
    public static String name(int master) {
        try (var scratch = ScratchMemory.acquire()) {
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
    public static int openSlave(String name) {
        try (var scratch = ScratchMemory.acquire()) {
            var bytes = name.getBytes(StandardCharsets.UTF_8);
            scratch.view(bytes.length + 1).put(bytes).put((byte) 0);
            int flags =
                    PlatformConstants.O_RDWR
                            | PlatformConstants.O_NOCTTY
                            | PlatformConstants.O_CLOEXEC;
            return LibC.call(OPEN, scratch, scratch.address(), flags, 0);
        }
    }

    /// Sets the size of a terminal. If it changes, the programs in the terminal get SIGWINCH.
    public static int resize(int master, int columns, int rows) {
        try (var scratch = ScratchMemory.acquire()) {
            var size = scratch.view(4 * Short.BYTES);
            size.putShort((short) rows).putShort((short) columns).putInt(0);
            return LibC.call(
                    IOCTL, scratch, master, PlatformConstants.TIOCSWINSZ, scratch.address());
        }
    }

    /// {@return whether a terminal passes on whole lines instead of single keys}
    ///
    /// @param name the file of the slave side
    public static boolean isLineMode(String name) {
        int side = openSlave(name);
        if (side < 0) {
            return false;
        }
        try (var scratch = ScratchMemory.acquire()) {
            LibC.call(IOCTL, scratch, side, PlatformConstants.TCGETS, scratch.address());
            return (scratch.intAt(PlatformConstants.LOCAL_FLAGS) & PlatformConstants.ICANON) != 0;
        } finally {
            FileCalls.close(side);
        }
    }

    /// Makes the terminal erase whole characters instead of single bytes.
    public static void enableUtf8(int master) {
        try (var scratch = ScratchMemory.acquire()) {
            if (LibC.call(IOCTL, scratch, master, PlatformConstants.TCGETS, scratch.address())
                    == 0) {
                scratch.view(Integer.BYTES).putInt(scratch.intAt(0) | PlatformConstants.IUTF8);
                LibC.call(IOCTL, scratch, master, PlatformConstants.TCSETS, scratch.address());
            }
        }
    }
}
