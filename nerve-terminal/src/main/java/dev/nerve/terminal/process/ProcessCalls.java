package dev.nerve.terminal.process;

import java.lang.invoke.MethodHandle;

/// The system's calls on processes and groups.
final class ProcessCalls {

    private static final MethodHandle KILL = LibC.function("kill");
    private static final MethodHandle WAITPID = LibC.function("waitpid");
    private static final MethodHandle GETPGID = LibC.function("getpgid");

    private ProcessCalls() {}

    /// Sends a signal; 0 only asks whether it could be sent.
    ///
    /// @param target a process, or a group if negative
    static int kill(int target, int signal) {
        try (var scratch = Scratch.take()) {
            return LibC.call(KILL, scratch, target, signal, 0);
        }
    }

    /// Takes a child's exit status, if it has exited, and leaves it in the scratch memory.
    static int waitpid(Scratch scratch, int pid) {
        return LibC.call(WAITPID, scratch, pid, scratch.address(), Abi.WNOHANG);
    }

    /// {@return our own group}
    static int ownGroup() {
        try (var scratch = Scratch.take()) {
            return LibC.call(GETPGID, scratch, 0, 0, 0);
        }
    }

    /// {@return a descriptor that becomes readable when a process exits, on Linux since 5.3}
    static int pidfd(int pid) {
        return Abi.MACOS ? -Abi.ENOENT : PidFd.open(pid);
    }

    /// Has children kept until we have asked for their exit status.
    ///
    /// Whoever started us may have us ignore SIGCHLD, and then the kernel would forget the status.
    /// The JDK does the same before it starts its own first process.
    static void keepExitedChildren() {
        var signal = LibC.function("signal");
        try (var scratch = Scratch.take()) {
            LibC.invoke(signal, scratch, Abi.SIGCHLD, Abi.SIG_DFL, 0);
        }
    }

    /// Only since glibc 2.36 has the call a function of its own.
    private static final class PidFd {
        private static final boolean NAMED = LibC.has("pidfd_open");
        private static final MethodHandle OPEN =
                NAMED ? LibC.function("pidfd_open") : LibC.variadic("syscall", 1);

        static int open(int pid) {
            try (var scratch = Scratch.take()) {
                return NAMED
                        ? LibC.call(OPEN, scratch, pid, 0, 0)
                        : LibC.call(OPEN, scratch, Abi.SYS_PIDFD_OPEN, pid, 0);
            }
        }
    }
}
