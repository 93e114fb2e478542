package dev.nerve.cli.screen;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;

/// The unread input that a person typed in the terminal behind standard input.
///
/// Only the operating system can discard an incomplete line. The native call has the same signature
/// as in [WindowSizeReader]. *Confined to one thread at a time.*
public final class TypeAheadDiscarder {

    private static final boolean MACOS = System.getProperty("os.name").startsWith("Mac");
    private static final long INPUT = 0;
    private static final long TCIFLUSH = MACOS ? 1 : 0;

    private static final FunctionDescriptor SHAPE =
            FunctionDescriptor.of(
                    JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    private static final StructLayout ERRNO = Linker.Option.captureStateLayout();

    private final InputStream in;
    private final MethodHandle tcflush;
    private final MemorySegment errno;

    private TypeAheadDiscarder(InputStream in, MethodHandle tcflush, Arena arena) {
        this.in = in;
        this.tcflush = tcflush;
        this.errno = arena.allocate(ERRNO);
    }

    /// {@return the unread input of the terminal}
    ///
    /// @param in standard input
    @SuppressWarnings("restricted")
    public static TypeAheadDiscarder of(InputStream in) {
        var linker = Linker.nativeLinker();
        var address = linker.defaultLookup().find("tcflush").orElseThrow();
        var capture = Linker.Option.captureCallState("errno");
        return new TypeAheadDiscarder(
                in, linker.downcallHandle(address, SHAPE, capture), Arena.ofAuto());
    }

    /// Discards all unread input.
    ///
    /// @return whether it had a complete line
    public boolean discard() {
        boolean hasLine = hasLine();
        try {
            long _ = (long) tcflush.invokeExact(errno, INPUT, TCIFLUSH, 0L, 0L, 0L, 0L);
        } catch (Throwable thrown) {
            throw new AssertionError("a native call threw", thrown);
        }
        return hasLine;
    }

    /// Returns true only for a complete line, because the terminal buffers each line until it is
    /// complete.
    private boolean hasLine() {
        try {
            return in.available() > 0;
        } catch (IOException _) {
            // The terminal is gone; the next read reports it.
            return false;
        }
    }
}
