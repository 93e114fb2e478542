package dev.nerve.terminal.process.libc;

import java.lang.invoke.MethodHandle;

/// The system calls on file descriptors.
public final class FileCalls {

    private static final MethodHandle READ = LibC.function("read");
    private static final MethodHandle WRITE = LibC.function("write");
    private static final MethodHandle CLOSE = LibC.function("close");
    private static final MethodHandle POLL = LibC.function("poll");
    private static final MethodHandle MKFIFO = LibC.function("mkfifo");
    private static final MethodHandle OPEN = LibC.variadic("open", 2);
    private static final MethodHandle FCNTL = LibC.variadic("fcntl", 2);
    private static final MethodHandle PIPE =
            LibC.function(PlatformConstants.MACOS ? "pipe" : "pipe2");

    private FileCalls() {}

    /// Reads up to `length` bytes into the scratch memory.
    public static int read(ScratchMemory scratch, int descriptor, int length) {
        return LibC.call(READ, scratch, descriptor, scratch.address(), length);
    }

    /// Writes up to `length` bytes of the scratch memory.
    public static int write(ScratchMemory scratch, int descriptor, int length) {
        return LibC.call(WRITE, scratch, descriptor, scratch.address(), length);
    }

    /// Blocks until one of the first `count` entries at an address is ready.
    public static int poll(ScratchMemory scratch, long entries, int count) {
        return LibC.call(POLL, scratch, entries, count, -1);
    }

    /// Closes a descriptor. The system closes it even if this call fails, so there is no retry.
    public static void close(int descriptor) {
        try (var scratch = ScratchMemory.acquire()) {
            LibC.call(CLOSE, scratch, descriptor, 0, 0);
        }
    }

    /// Creates a named pipe; its name is in the scratch memory.
    public static int makePipe(ScratchMemory scratch, int mode) {
        return LibC.call(MKFIFO, scratch, scratch.address(), mode, 0);
    }

    /// Opens the file whose name is in the scratch memory.
    public static int open(ScratchMemory scratch, int flags) {
        return LibC.call(OPEN, scratch, scratch.address(), flags, 0);
    }

    public static int fcntl(int descriptor, int command, int argument) {
        try (var scratch = ScratchMemory.acquire()) {
            return LibC.call(FCNTL, scratch, descriptor, command, argument);
        }
    }

    /// Opens a pipe that no child inherits, and leaves its two ends in the scratch memory.
    ///
    /// Without `pipe2`, a child that another thread starts at the same moment can inherit it.
    public static int pipe(ScratchMemory scratch) {
        int result = LibC.call(PIPE, scratch, scratch.address(), PlatformConstants.O_CLOEXEC, 0);
        if (PlatformConstants.MACOS && result == 0) {
            fcntl(scratch.intAt(0), PlatformConstants.F_SETFD, PlatformConstants.FD_CLOEXEC);
            fcntl(scratch.intAt(1), PlatformConstants.F_SETFD, PlatformConstants.FD_CLOEXEC);
        }
        return result;
    }
}
