package dev.nerve.terminal.process.libc;

import java.lang.invoke.MethodHandle;

/// The system calls on processes and process groups.
public final class ProcessCalls {

    private static final MethodHandle KILL = LibC.function("kill");
    private static final MethodHandle WAITPID = LibC.function("waitpid");
    private static final MethodHandle GETPGID = LibC.function("getpgid");

    private ProcessCalls() {}

    /// Sends a signal. The signal 0 only checks whether it could be sent.
    ///
    /// @param target a process, or a negative number for a group
    public static int kill(int target, int signal) {
        try (var scratch = ScratchMemory.acquire()) {
            return LibC.call(KILL, scratch, target, signal, 0);
        }
    }

    /// Stores the exit status of a child in the scratch memory, if the child has exited.
    public static int waitpid(ScratchMemory scratch, int pid) {
        return LibC.call(WAITPID, scratch, pid, scratch.address(), PlatformConstants.WNOHANG);
    }

    /// {@return the process group of nerve}
    public static int ownGroup() {
        try (var scratch = ScratchMemory.acquire()) {
            return LibC.call(GETPGID, scratch, 0, 0, 0);
        }
    }

    /// {@return a descriptor that becomes readable when a process exits, on Linux since 5.3}
    public static int pidfd(int pid) {
        return PlatformConstants.MACOS ? -PlatformConstants.ENOENT : PidFd.open(pid);
    }

    /// Makes the kernel keep the exit status of children until nerve asks for it.
    ///
    /// The program that started nerve may have set SIGCHLD to be ignored. The kernel would then
    /// drop the status. The JDK does the same before it starts its first process.
    public static void keepExitedChildren() {
        var signal = LibC.function("signal");
        try (var scratch = ScratchMemory.acquire()) {
            LibC.invoke(signal, scratch, PlatformConstants.SIGCHLD, PlatformConstants.SIG_DFL, 0);
        }
    }

    /// The call `pidfd_open`. It is a function of glibc only since version 2.36.
    private static final class PidFd {
        private static final boolean NAMED = LibC.has("pidfd_open");
        private static final MethodHandle OPEN =
                NAMED ? LibC.function("pidfd_open") : LibC.variadic("syscall", 1);

        static int open(int pid) {
            try (var scratch = ScratchMemory.acquire()) {
                return NAMED
                        ? LibC.call(OPEN, scratch, pid, 0, 0)
                        : LibC.call(OPEN, scratch, PlatformConstants.SYS_PIDFD_OPEN, pid, 0);
            }
        }
    }
}
