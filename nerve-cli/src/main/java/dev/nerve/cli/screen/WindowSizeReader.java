package dev.nerve.cli.screen;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.nerve.cli.console.ConsoleSize;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/// A reader of the size of the terminal behind a standard stream.
///
/// Java offers no other way except starting a program. All arguments are register-wide, as in the
/// other native calls, because linking a second signature would take time. *Confined to one
/// thread.*
final class WindowSizeReader {

    private static final boolean MACOS = System.getProperty("os.name").startsWith("Mac");
    private static final long TIOCGWINSZ = MACOS ? 0x40087468L : 0x5413L;
    private static final int FIXED_ARGUMENTS = 2;

    private static final FunctionDescriptor SHAPE =
            FunctionDescriptor.of(
                    JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    private static final StructLayout ERRNO = Linker.Option.captureStateLayout();

    /// The rows, the columns, and both in pixels.
    private static final MemoryLayout ANSWER = MemoryLayout.sequenceLayout(4, JAVA_SHORT);

    private final long descriptor;
    private final MethodHandle ioctl;
    private final MemorySegment errno;
    private final MemorySegment answer;

    private WindowSizeReader(long descriptor, MethodHandle ioctl, Arena arena) {
        this.descriptor = descriptor;
        this.ioctl = ioctl;
        this.errno = arena.allocate(ERRNO);
        this.answer = arena.allocate(ANSWER);
    }

    @SuppressWarnings("restricted")
    static WindowSizeReader of(StandardStream stream) {
        var linker = Linker.nativeLinker();
        var address = linker.defaultLookup().find("ioctl").orElseThrow();
        var capture = Linker.Option.captureCallState("errno");
        var ioctl =
                MACOS
                        ? linker.downcallHandle(
                                address,
                                SHAPE,
                                capture,
                                Linker.Option.firstVariadicArg(FIXED_ARGUMENTS))
                        : linker.downcallHandle(address, SHAPE, capture);
        return new WindowSizeReader(stream.descriptor(), ioctl, Arena.ofAuto());
    }

    /// {@return the size, if the stream is a terminal that reports it}
    Optional<ConsoleSize> find() {
        if (ask() != 0) {
            return Optional.empty();
        }
        int height = Short.toUnsignedInt(answer.getAtIndex(JAVA_SHORT, 0));
        int width = Short.toUnsignedInt(answer.getAtIndex(JAVA_SHORT, 1));
        return width > 0 && height > 0
                ? Optional.of(new ConsoleSize(width, height))
                : Optional.empty();
    }

    private int ask() {
        try {
            return (int)
                    (long)
                            ioctl.invokeExact(
                                    errno, descriptor, TIOCGWINSZ, answer.address(), 0L, 0L, 0L);
        } catch (Throwable thrown) {
            throw new AssertionError("a native call threw", thrown);
        }
    }
}
