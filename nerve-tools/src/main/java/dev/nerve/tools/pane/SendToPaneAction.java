package dev.nerve.tools.pane;

import dev.nerve.NerveException;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// The action of `nerve pane send`: pastes the text, then presses Enter separately.
///
/// @param host the services of the application
record SendToPaneAction(PaneServices host) implements CommandAction {

    private static final int MOST = 16 * 1024 * 1024;
    private static final long PATIENCE_MILLIS = 500;

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var id = PaneId.of(arguments.get("id"));
        var text = text(arguments);
        var shown = new Semaphore(0);
        try (var poller = DescriptorPoller.open();
                var terminal =
                        host.backends(poller)
                                .get(id.backend())
                                .attach(id.pane(), outputListener(shown))) {
            if (arguments.has("keys")) {
                terminal.write(text);
            } else {
                send(terminal, text, shown, arguments.has("no-enter") ? "" : "\r");
            }
        }
    }

    /// Presses Enter after the program has shown the text, or after a timeout.
    private static void send(Terminal terminal, String text, Semaphore shown, String enter)
            throws InterruptedException {
        shown.drainPermits();
        terminal.paste(text);
        if (!enter.isEmpty()) {
            if (!text.isEmpty()) {
                shown.tryAcquire(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
            }
            terminal.write(enter);
        }
    }

    private static TerminalListener outputListener(Semaphore shown) {
        return new TerminalListener() {
            @Override
            public void screenChanged() {
                shown.release();
            }
        };
    }

    private String text(CommandArguments arguments) {
        boolean piped = arguments.has("stdin");
        if (piped == arguments.has("text") && (piped || !arguments.has("no-enter"))) {
            throw new NerveException.Invalid(
                    piped
                            ? "a text and --stdin exclude each other"
                            : "nothing to type: add a text, or --stdin");
        }
        return piped ? pipedText() : String.join(" ", arguments.all("text"));
    }

    private String pipedText() {
        try {
            var bytes = host.in().readNBytes(MOST + 1);
            if (bytes.length > MOST) {
                throw new NerveException.Invalid(
                        "standard input has more than %,d bytes".formatted(MOST));
            }
            return new String(bytes, StandardCharsets.UTF_8).replaceFirst("\r?\n\\z", "");
        } catch (IOException failure) {
            throw new NerveException.Unavailable("standard input cannot be read", failure);
        }
    }
}
