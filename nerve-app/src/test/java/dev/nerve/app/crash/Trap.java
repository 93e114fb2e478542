package dev.nerve.app.crash;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A trap that makes the kernel kill this process inside a commit.
///
/// A commit writes pages to the log of the store, then flushes the log to the disk. Linux can kill
/// a process at a certain system call (`seccomp`). So it dies in the middle of a commit, which no
/// signal from outside can guarantee. Works only on 64-bit Linux.
///
/// @param place the place in the commit
/// @param events the number of events of the run before the trap
record Trap(Place place, int events) {

    /// The exit code of a trapped process: 128 and the number of its signal, SIGSYS.
    static final int CAUGHT = 128 + 31;

    private static final boolean ARM = System.getProperty("os.arch").equals("aarch64");
    private static final int CALL_WRITE = ARM ? 68 : 18;
    private static final int CALL_SYNC = ARM ? 82 : 74;
    private static final int CALL_DATA_SYNC = ARM ? 83 : 75;
    private static final long CALL_SECCOMP = ARM ? 277 : 317;
    private static final long NO_NEW_PRIVILEGES = 38;
    private static final long FILTER = 1;
    private static final long ALL_THREADS = 1;

    /// The offsets at which the filter finds the arguments of a call.
    private static final int NUMBER = 0;

    private static final int DESCRIPTOR = 16;
    private static final int COUNT = 32;
    private static final int OFFSET = 40;
    private static final int PAGE = 4096;

    private static final int ALLOW = 0x7fff0000;
    private static final int KILL = 0x80000000;

    /// The place in a commit at which a process can be killed.
    enum Place {
        /// Before its first page is written.
        FIRST_PAGE,
        /// Before some page is written, chosen by where in the log it comes to lie.
        SOME_PAGE,
        /// After all pages are written and before they are flushed to the disk.
        SYNC
    }

    /// {@return what [#toString()] wrote}
    static Trap parse(String text) {
        var words = text.split(":", 2);
        return new Trap(Place.valueOf(words[0]), Integer.parseInt(words[1]));
    }

    @Override
    public String toString() {
        return place + ":" + events;
    }

    /// From now on, the next commit that comes to that place is the last.
    ///
    /// @param log the log of the store
    void arm(Path log) {
        try (var arena = Arena.ofConfined()) {
            var filter = filter(descriptors(log)).in(arena);
            require(call("prctl", NO_NEW_PRIVILEGES, 1, 0, 0, 0));
            require(call("syscall", CALL_SECCOMP, FILTER, ALL_THREADS, filter.address(), 0));
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static List<Integer> descriptors(Path log) throws IOException {
        var found = new ArrayList<Integer>();
        try (var all = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (var one : all) {
                if (isOf(one, log)) {
                    found.add(Integer.parseInt(one.getFileName().toString()));
                }
            }
        }
        if (found.isEmpty()) {
            throw new IllegalStateException(log + " is not open");
        }
        return found;
    }

    /// Others open and close files meanwhile.
    private static boolean isOf(Path descriptor, Path log) throws IOException {
        try {
            return Files.isSymbolicLink(descriptor)
                    && Files.readSymbolicLink(descriptor).equals(log);
        } catch (NoSuchFileException _) {
            return false;
        }
    }

    private Filter filter(List<Integer> descriptors) {
        var filter = new Filter();
        switch (place) {
            case FIRST_PAGE -> filter.require(NUMBER, CALL_WRITE).require(COUNT, PAGE);
            case SOME_PAGE ->
                    filter.require(NUMBER, CALL_WRITE).require(COUNT, PAGE).bit(OFFSET, PAGE);
            case SYNC -> filter.require(NUMBER, CALL_SYNC, CALL_DATA_SYNC);
        }
        return filter.require(
                DESCRIPTOR, descriptors.stream().mapToInt(Integer::intValue).toArray());
    }

    private static void require(long result) {
        if (result != 0) {
            throw new IllegalStateException("the kernel refused: " + result);
        }
    }

    @SuppressWarnings("restricted")
    private static long call(String name, long a, long b, long c, long d, long e) {
        var linker = Linker.nativeLinker();
        var shape =
                FunctionDescriptor.of(
                        JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
        MethodHandle function =
                linker.downcallHandle(
                        linker.defaultLookup().find(name).orElseThrow(),
                        shape,
                        Linker.Option.firstVariadicArg(1));
        try {
            return (long) function.invokeExact(a, b, c, d, e);
        } catch (Throwable failure) {
            throw new IllegalStateException(failure);
        }
    }

    /// A program for the kernel: kills if all conditions hold.
    private static final class Filter {

        private static final int LOAD = 0x20;
        private static final int IF_EQUAL = 0x15;
        private static final int IF_SET = 0x45;
        private static final int RETURN = 0x06;
        private static final int STEP = 8;

        private final List<Step> steps = new ArrayList<>();

        /// One of several numbers must be there.
        Filter require(int place, int... numbers) {
            steps.add(new Step(LOAD, place, 0, false));
            for (int i = 0; i < numbers.length; i++) {
                boolean isLast = i == numbers.length - 1;
                steps.add(new Step(IF_EQUAL, numbers[i], numbers.length - 1 - i, isLast));
            }
            return this;
        }

        Filter bit(int place, int bit) {
            steps.add(new Step(LOAD, place, 0, false));
            steps.add(new Step(IF_SET, bit, 0, true));
            return this;
        }

        /// {@return it as the kernel reads it: its length, and where it is}
        MemorySegment in(Arena arena) {
            int length = steps.size() + 2;
            var program = arena.allocate((long) STEP * length, STEP);
            for (int i = 0; i < steps.size(); i++) {
                var step = steps.get(i);
                // A false condition jumps to the last instruction.
                int otherwise = step.decides ? steps.size() + 1 - i - 1 : 0;
                write(program, i, step.code, step.skipped, otherwise, step.value);
            }
            write(program, length - 2, RETURN, 0, 0, KILL);
            write(program, length - 1, RETURN, 0, 0, ALLOW);
            var whole = arena.allocate(2L * STEP, STEP);
            whole.set(JAVA_SHORT, 0, (short) length);
            whole.set(ADDRESS, STEP, program);
            return whole;
        }

        private static void write(
                MemorySegment program, int index, int code, int then, int otherwise, int value) {
            long at = (long) index * STEP;
            program.set(JAVA_SHORT, at, (short) code);
            program.set(JAVA_BYTE, at + 2, (byte) then);
            program.set(JAVA_BYTE, at + 3, (byte) otherwise);
            program.set(JAVA_INT, at + 4, value);
        }

        /// @param code what to do
        /// @param value with what
        /// @param skipped how many steps to skip if it holds
        /// @param decides whether all is allowed if it does not hold
        private record Step(int code, int value, int skipped, boolean decides) {}
    }
}
