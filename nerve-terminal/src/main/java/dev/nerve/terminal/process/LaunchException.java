package dev.nerve.terminal.process;

import dev.nerve.ErrorCode;
import dev.nerve.terminal.process.libc.LibC;
import dev.nerve.terminal.process.libc.PlatformConstants;
import java.io.IOException;
import java.nio.file.Path;

/// A failure to start a program. The message names the program and the reason.
public abstract sealed class LaunchException extends IOException {

    private static final long serialVersionUID = 1L;

    private LaunchException(String message) {
        super(message);
    }

    /// {@return the error code of the reason}
    public abstract ErrorCode code();

    /// The working directory does not exist, or is not a directory.
    public static final class DirectoryMissing extends LaunchException {
        private static final long serialVersionUID = 1L;

        DirectoryMissing(Path directory) {
            super("directory '%s' does not exist".formatted(directory));
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.INVALID_REQUEST;
        }
    }

    /// The program does not exist.
    public static final class ProgramMissing extends LaunchException {
        private static final long serialVersionUID = 1L;

        ProgramMissing(String program, String searched) {
            super("program '%s' not found in %s".formatted(program, searched));
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.NOT_FOUND;
        }
    }

    /// The file exists but is not executable.
    public static final class ProgramDenied extends LaunchException {
        private static final long serialVersionUID = 1L;

        ProgramDenied(Path program) {
            super("'%s' may not be executed: chmod +x it".formatted(program));
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.PERMISSION;
        }
    }

    /// The system refused to start the program.
    public static final class StartRefused extends LaunchException {
        private static final long serialVersionUID = 1L;

        private final int errno;

        StartRefused(Path program, int errno) {
            super("cannot start '%s': %s".formatted(program, reason(errno)));
            this.errno = errno;
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.PROCESS;
        }

        /// {@return the error number of the system}
        public int errno() {
            return errno;
        }

        private static String reason(int errno) {
            var text = LibC.describe(errno);
            return errno == PlatformConstants.ENOENT ? text + " (its interpreter?)" : text;
        }
    }
}
