package dev.nerve.testkit.agent;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The terminal that the agent was started in: its modes and its size. *Confined to one thread.*
final class RawTty {

    private final String modes;
    private TtySize size;

    private RawTty(String modes, TtySize size) {
        this.modes = modes;
        this.size = size;
    }

    /// {@return the terminal, switched to raw mode}
    ///
    /// @throws IOException if standard input is not a terminal
    static RawTty openRaw() throws IOException {
        var said = ask("stty -g && stty size && stty raw -echo");
        if (said.size() < 2) {
            throw new IOException("standard input is not a terminal");
        }
        return new RawTty(said.get(0), parse(said.get(1)));
    }

    TtySize size() {
        return size;
    }

    void refreshSize() throws IOException {
        var said = ask("stty size");
        if (!said.isEmpty()) {
            size = parse(said.getFirst());
        }
    }

    void restore() throws IOException {
        ask("stty " + modes);
    }

    /// Runs an action whenever the size changes.
    ///
    /// The JDK has no supported API for signals. Its internal API is called by reflection, because
    /// naming it in the source causes a warning.
    static void onResize(Runnable action) {
        try {
            var signal = Class.forName("sun.misc.Signal");
            var listener = Class.forName("sun.misc.SignalHandler");
            var proxy =
                    Proxy.newProxyInstance(
                            RawTty.class.getClassLoader(),
                            new Class<?>[] {listener},
                            (_, _, _) -> {
                                action.run();
                                return null;
                            });
            var winch = signal.getConstructor(String.class).newInstance("WINCH");
            signal.getMethod("handle", signal, listener).invoke(null, winch, proxy);
        } catch (ReflectiveOperationException | IllegalArgumentException failure) {
            throw new IllegalStateException("cannot listen for terminal resizes", failure);
        }
    }

    private static TtySize parse(String size) {
        var numbers = size.strip().split(" ", 2);
        return new TtySize(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
    }

    private static List<String> ask(String command) throws IOException {
        var process =
                new ProcessBuilder("sh", "-c", command)
                        .redirectInput(ProcessBuilder.Redirect.INHERIT)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try (var output = process.getInputStream()) {
            return new String(output.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
