package dev.nerve.terminal.process;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The functions of the C library, and how they are called.
///
/// Linking the first function of each shape takes several milliseconds, so all that we use are
/// called as one shape: six integers as wide as a register, and one back. On 64-bit Linux and macOS
/// that is what happens anyway: whole numbers and addresses travel in registers of their own, and a
/// function looks at no more registers, and at no more of each, than it declares.
final class LibC {

    private static final Linker LINKER = Linker.nativeLinker();
    private static final FunctionDescriptor SHAPE =
            FunctionDescriptor.of(
                    JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");

    private LibC() {}

    /// {@return whether this C library has a function}
    static boolean has(String name) {
        return LINKER.defaultLookup().find(name).isPresent();
    }

    /// {@return the function of that name}
    static MethodHandle function(String name) {
        return link(name, SHAPE, ERRNO);
    }

    /// {@return a function with a variable part, which macOS alone passes differently}
    ///
    /// @param fixed how many arguments come before that part
    static MethodHandle variadic(String name, int fixed) {
        return Abi.MACOS
                ? link(name, SHAPE, ERRNO, Linker.Option.firstVariadicArg(fixed))
                : function(name);
    }

    @SuppressWarnings("restricted")
    private static MethodHandle link(
            String name, FunctionDescriptor shape, Linker.Option... options) {
        var address = LINKER.defaultLookup().find(name).orElseThrow(() -> missing(name));
        return LINKER.downcallHandle(address, shape, options);
    }

    private static UnsupportedOperationException missing(String name) {
        return new UnsupportedOperationException(
                "the C library has no '%s': use glibc 2.34, macOS 10.15 or newer".formatted(name));
    }

    /// Calls a function that says -1 if it fails.
    ///
    /// @param function one of ours
    /// @param scratch where it leaves its error
    /// @return what it gave, or the negated error number, as the kernel itself says it
    static int call(MethodHandle function, Scratch scratch, long a, long b, long c) {
        int result = invoke(function, scratch, a, b, c);
        return result == -1 ? -scratch.errno() : result;
    }

    /// Calls such a function with one argument more.
    static int call(MethodHandle function, Scratch scratch, long a, long b, long c, long d) {
        int result = invoke(function, scratch, a, b, c, d);
        return result == -1 ? -scratch.errno() : result;
    }

    /// Calls a function that does not use `errno`.
    ///
    /// @param function one of ours
    /// @param scratch some scratch memory
    /// @return what it gave
    static int invoke(MethodHandle function, Scratch scratch, long a, long b, long c) {
        return invoke(function, scratch, a, b, c, 0);
    }

    /// Calls a function with one argument more.
    static int invoke(MethodHandle function, Scratch scratch, long a, long b, long c, long d) {
        try {
            return (int) (long) function.invokeExact(scratch.errnoMemory(), a, b, c, d, 0L, 0L);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /// {@return what a call threw, which cannot happen}
    static AssertionError impossible(Throwable thrown) {
        return new AssertionError("a native call threw", thrown);
    }

    /// {@return what the system says about an error number, such as `Permission denied`}
    @SuppressWarnings("restricted")
    static String describe(int errno) {
        var type = FunctionDescriptor.of(ADDRESS, JAVA_INT);
        var strerror = link("strerror", type);
        try {
            var text = (MemorySegment) strerror.invokeExact(errno);
            return text.reinterpret(Integer.MAX_VALUE).getString(0);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }
}
