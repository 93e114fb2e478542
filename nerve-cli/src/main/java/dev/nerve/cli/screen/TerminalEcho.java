package dev.nerve.cli.screen;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;

/// The echo of the terminal behind a standard stream, which can be switched off and on.
///
/// Only the foreground process of a terminal may switch it: the system stops any other process that
/// tries. The native calls have the same signature as in [WindowSizeReader]. *Confined to one
/// thread at a time.*
final class TerminalEcho {

    private static final boolean MACOS = System.getProperty("os.name").startsWith("Mac");

    /// A size that is large enough for the settings of a terminal on any system.
    private static final int SETTINGS = 256;

    /// The offset of the local modes in the settings; on macOS, this is the lower half of a long.
    private static final int LOCAL_MODES = MACOS ? 24 : 12;

    private static final int ECHO = 8;
    private static final long AT_ONCE = 0;

    private static final FunctionDescriptor SHAPE =
            FunctionDescriptor.of(
                    JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    private static final StructLayout ERRNO = Linker.Option.captureStateLayout();

    private final long descriptor;
    private final MethodHandle get;
    private final MethodHandle set;
    private final MethodHandle foreground;
    private final MethodHandle group;
    private final MemorySegment errno;
    private final MemorySegment settings;
    private boolean isHidden;

    TerminalEcho(StandardStream stream) {
        this.descriptor = stream.descriptor();
        this.get = function("tcgetattr");
        this.set = function("tcsetattr");
        this.foreground = function("tcgetpgrp");
        this.group = function("getpgrp");
        var arena = Arena.ofAuto();
        this.errno = arena.allocate(ERRNO);
        this.settings = arena.allocate(SETTINGS);
    }

    @SuppressWarnings("restricted")
    private static MethodHandle function(String name) {
        var linker = Linker.nativeLinker();
        var address = linker.defaultLookup().find(name).orElseThrow();
        return linker.downcallHandle(address, SHAPE, Linker.Option.captureCallState("errno"));
    }

    /// Switches the echo off, if it is on.
    void hide() {
        int modes = modes();
        if ((modes & ECHO) != 0) {
            write(modes & ~ECHO);
            isHidden = true;
        }
    }

    /// Switches the echo on again, if [#hide()] switched it off.
    void show() {
        if (isHidden) {
            isHidden = false;
            int modes = modes();
            if (modes != 0) {
                write(modes | ECHO);
            }
        }
    }

    /// {@return the local modes; none if this process may not change them}
    private int modes() {
        boolean isForeground =
                (int) call(foreground, descriptor, 0, 0) == (int) call(group, 0, 0, 0);
        return isForeground && (int) call(get, descriptor, settings.address(), 0) == 0
                ? settings.get(JAVA_INT, LOCAL_MODES)
                : 0;
    }

    private void write(int modes) {
        settings.set(JAVA_INT, LOCAL_MODES, modes);
        long _ = call(set, descriptor, AT_ONCE, settings.address());
    }

    private long call(MethodHandle function, long first, long second, long third) {
        try {
            return (long) function.invokeExact(errno, first, second, third, 0L, 0L, 0L);
        } catch (Throwable thrown) {
            throw new AssertionError("a native call threw", thrown);
        }
    }
}
