package dev.nerve.terminal.process.libc;

/// The numeric constants of the C interface, for the operating system of this machine.
///
/// Linux on x86-64 and ARM64 share them. The macOS values come from its documented headers
/// (`spawn.h`, `fcntl.h`, `errno.h`, `signal.h`). No test has run them on a Mac.
public final class PlatformConstants {

    public static final boolean MACOS = System.getProperty("os.name").startsWith("Mac");

    public static final int ENOENT = 2;
    public static final int ESRCH = 3;
    public static final int EINTR = 4;
    public static final int EIO = 5;
    public static final int EAGAIN = linuxOrMac(11, 35);
    public static final int EPERM = 1;
    static final int EEXIST = 17;
    public static final int EPIPE = 32;

    static final int F_SETFD = 2;
    public static final int F_SETFL = 4;
    public static final int F_DUPFD_CLOEXEC = linuxOrMac(1030, 67);
    static final int FD_CLOEXEC = 1;
    public static final int O_NONBLOCK = linuxOrMac(0x800, 0x4);

    /// On macOS, only `open` takes it: macOS has no `pipe2`.
    public static final int O_CLOEXEC = linuxOrMac(0x80000, 0x1000000);

    public static final int O_RDWR = 2;
    static final int O_NOCTTY = linuxOrMac(0x100, 0x20000);

    /// The terminal constants are for Linux only. No code uses them elsewhere.
    static final int TCGETS = 0x5401;

    static final int TCSETS = 0x5402;
    static final int TIOCSWINSZ = 0x5414;
    static final int IUTF8 = 0x4000;

    /// The flag for line mode, and the index of the local flags in the terminal settings.
    static final int ICANON = 0x2;

    static final int LOCAL_FLAGS = 3;

    public static final short POLLIN = 0x1;
    public static final short POLLOUT = 0x4;

    static final int SPAWN_SETSIGDEF = 0x4;
    static final int SPAWN_SETSIGMASK = 0x8;
    static final int SPAWN_SETSID = linuxOrMac(0x80, 0x400);

    /// On Linux `addclosefrom_np` does the same.
    static final int SPAWN_CLOEXEC_DEFAULT = linuxOrMac(0, 0x4000);

    static final int WNOHANG = 1;
    static final int SIGCHLD = linuxOrMac(17, 20);
    static final int SIG_DFL = 0;
    public static final int SIGCONT = linuxOrMac(18, 19);

    /// The number is the same on every architecture of Linux.
    static final long SYS_PIDFD_OPEN = 434;

    private PlatformConstants() {}

    private static int linuxOrMac(int linux, int mac) {
        return MACOS ? mac : linux;
    }
}
