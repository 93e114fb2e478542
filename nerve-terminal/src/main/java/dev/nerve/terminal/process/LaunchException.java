package dev.nerve.terminal.process;

import dev.nerve.ErrorCode;
import java.io.IOException;
import java.nio.file.Path;

/// A program that could not be started; the message says which, and what is in the way.
public abstract sealed class LaunchException extends IOException {

    private static final long serialVersionUID = 1L;

    private LaunchException(String message) {
        super(message);
    }

    /// {@return why, in the one table of codes}
    public abstract ErrorCode code();

    /// The directory to start in is not there, or not a directory.
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

    /// There is no such program.
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

    /// There is such a file, and it may not be executed.
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

    /// The system did not want to.
    public static final class Refused extends LaunchException {
        private static final long serialVersionUID = 1L;

        private final int errno;

        Refused(Path program, int errno) {
            super("cannot start '%s': %s".formatted(program, reason(errno)));
            this.errno = errno;
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.PROCESS;
        }

        /// {@return the system's number for the reason}
        public int errno() {
            return errno;
        }

        private static String reason(int errno) {
            var text = LibC.describe(errno);
            return errno == Abi.ENOENT ? text + " (its interpreter?)" : text;
        }
    }
}
