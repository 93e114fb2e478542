package dev.nerve.terminal.process.libc;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;

/// The functions of the `posix_spawn` family, which return their error numbers.
public final class SpawnCalls {

    /// A size above that of `posix_spawnattr_t`, `posix_spawn_file_actions_t` and `sigset_t` on
    /// every system.
    public static final int OPAQUE = 512;

    private static final MethodHandle INIT = LibC.function("posix_spawn_file_actions_init");
    private static final MethodHandle DESTROY = LibC.function("posix_spawn_file_actions_destroy");
    private static final MethodHandle ADD_DUP2 = LibC.function("posix_spawn_file_actions_adddup2");
    private static final MethodHandle ADD_OPEN = LibC.function("posix_spawn_file_actions_addopen");
    private static final MethodHandle ADD_CHDIR =
            LibC.function("posix_spawn_file_actions_addchdir_np");
    private static final MethodHandle SPAWN = LibC.function("posix_spawn");

    private SpawnCalls() {}

    public static void init(long actions) {
        fill(INIT, actions, 0, 0);
    }

    public static void destroy(long actions) {
        fill(DESTROY, actions, 0, 0);
    }

    public static void addDuplicate(long actions, int descriptor, int target) {
        fill(ADD_DUP2, actions, descriptor, target);
    }

    /// Opens an existing file.
    public static void addOpen(long actions, int target, long path, int flags) {
        fill(ADD_OPEN, actions, target, path, flags);
    }

    public static void addDirectory(long actions, long path) {
        fill(ADD_CHDIR, actions, path, 0);
    }

    /// Closes all descriptors above standard error. macOS has a flag for this instead.
    public static void addCloseRest(long actions) {
        if (!PlatformConstants.MACOS) {
            fill(CloseFrom.ADD, actions, 3, 0);
        }
    }

    /// {@return the id of the child process, or the negated error number}
    ///
    /// @param program the address of the program's path
    /// @param actions the actions to run in the child first
    /// @param arguments the name and arguments of the program, ended by null
    /// @param environment the variables, ended by null
    public static int spawn(long program, long actions, long arguments, long environment) {
        try (var scratch = ScratchMemory.acquire()) {
            int errno =
                    (int)
                            (long)
                                    SPAWN.invokeExact(
                                            scratch.errnoMemory(),
                                            scratch.address(),
                                            program,
                                            actions,
                                            Attributes.NEW_SESSION,
                                            arguments,
                                            environment);
            return errno == 0 ? scratch.intAt(0) : -errno;
        } catch (Throwable thrown) {
            throw LibC.impossible(thrown);
        }
    }

    /// Calls a function that only fills memory, so it fails only if memory runs out.
    private static void fill(MethodHandle function, long memory, long a, long b) {
        fill(function, memory, a, b, 0);
    }

    private static void fill(MethodHandle function, long memory, long a, long b, long c) {
        try (var scratch = ScratchMemory.acquire()) {
            int errno = LibC.invoke(function, scratch, memory, a, b, c);
            if (errno != 0) {
                throw new OutOfMemoryError(LibC.describe(errno));
            }
        }
    }

    private static final class CloseFrom {
        static final MethodHandle ADD = LibC.function("posix_spawn_file_actions_addclosefrom_np");
    }

    /// The attributes of all programs that nerve starts. They are set once and only read
    /// afterwards.
    private static final class Attributes {

        private static final ByteBuffer MEMORY = ScratchMemory.allocate(OPAQUE);

        /// A new session and group, default handling of all signals, and no blocked signal. The
        /// program does not inherit ignored signals from the JVM or its parent.
        static final long NEW_SESSION = MemorySegment.ofBuffer(MEMORY).address();

        static {
            try (var scratch = ScratchMemory.acquire()) {
                long signals = scratch.address();
                fill(LibC.function("posix_spawnattr_init"), NEW_SESSION, 0, 0);
                fill(LibC.function("sigfillset"), signals, 0, 0);
                fill(LibC.function("posix_spawnattr_setsigdefault"), NEW_SESSION, signals, 0);
                fill(LibC.function("sigemptyset"), signals, 0, 0);
                fill(LibC.function("posix_spawnattr_setsigmask"), NEW_SESSION, signals, 0);
                fill(LibC.function("posix_spawnattr_setflags"), NEW_SESSION, flags(), 0);
            }
        }

        private static int flags() {
            return PlatformConstants.SPAWN_SETSID
                    | PlatformConstants.SPAWN_SETSIGDEF
                    | PlatformConstants.SPAWN_SETSIGMASK
                    | PlatformConstants.SPAWN_CLOEXEC_DEFAULT;
        }
    }
}
