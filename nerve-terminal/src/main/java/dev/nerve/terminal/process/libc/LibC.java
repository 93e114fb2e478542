package dev.nerve.terminal.process.libc;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The functions of the C library, and the means to call them.
///
/// The first function of each signature takes several milliseconds to link. So all functions here
/// share one signature: six integers as wide as a register, and one result. This matches the
/// calling convention of 64-bit Linux and macOS. Integers and addresses travel in registers, and a
/// function reads only the registers and bits that it declares.
public final class LibC {

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

    /// {@return a function with variable arguments, which only macOS passes differently}
    ///
    /// @param fixed the number of arguments before the variable ones
    static MethodHandle variadic(String name, int fixed) {
        return PlatformConstants.MACOS
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

    /// Calls a function that returns -1 on failure.
    ///
    /// @param function a function of this class
    /// @param scratch the memory for the error number
    /// @return the result, or the negated error number, as the kernel returns it
    static int call(MethodHandle function, ScratchMemory scratch, long a, long b, long c) {
        int result = invoke(function, scratch, a, b, c);
        return result == -1 ? -scratch.errno() : result;
    }

    /// Calls such a function with one more argument.
    static int call(MethodHandle function, ScratchMemory scratch, long a, long b, long c, long d) {
        int result = invoke(function, scratch, a, b, c, d);
        return result == -1 ? -scratch.errno() : result;
    }

    /// Calls a function that does not use `errno`.
    ///
    /// @param function a function of this class
    /// @param scratch any scratch memory
    /// @return the result
    static int invoke(MethodHandle function, ScratchMemory scratch, long a, long b, long c) {
        return invoke(function, scratch, a, b, c, 0);
    }

    /// Calls a function with one more argument.
    static int invoke(
            MethodHandle function, ScratchMemory scratch, long a, long b, long c, long d) {
        try {
            return (int) (long) function.invokeExact(scratch.errnoMemory(), a, b, c, d, 0L, 0L);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /// {@return the error for an exception in a native call, which cannot happen}
    static AssertionError impossible(Throwable thrown) {
        return new AssertionError("a native call threw", thrown);
    }

    /// {@return the system's text for an error number, such as `Permission denied`}
    @SuppressWarnings("restricted")
    public static String describe(int errno) {
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
