package dev.nerve.terminal.tmux;

import dev.nerve.terminal.pane.PaneNotifier;
import dev.nerve.terminal.pane.ThreadJoiner;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.ProcessGroup;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A tmux client without a display that reports output of a pane.
///
/// It is attached in control mode to the session of the pane, and changes neither its size nor its
/// variables. It pauses the pane's output after each report, so that a flood is not read twice;
/// arming it continues the output. It must stay until the session ends. Versions of tmux before 3.4
/// crash when the last client of a pane leaves after its program has ended, if the program had
/// requested focus events. *Safe for many threads.*
final class TmuxOutputNotifier implements PaneNotifier {

    private static final int LONGEST = 64;

    /// The time that tmux may take to attach the client.
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ProcessGroup client;
    private final String pane;
    private final Runnable ring;
    private final Thread thread;
    private final CountDownLatch attached = new CountDownLatch(1);
    private volatile boolean deaf;

    private TmuxOutputNotifier(ProcessGroup client, String pane, Runnable ring) {
        this.client = client;
        this.pane = pane;
        this.ring = ring;
        this.thread = Thread.ofVirtual().name("nerve-tmux-output-" + pane).unstarted(this::listen);
    }

    /// {@return a notifier for a pane, or [PaneNotifier#NONE] if tmux cannot be started}
    ///
    /// @param server the server of the pane
    /// @param pane the name of the pane
    /// @param ring the action at each notification
    /// @throws InterruptedException if the thread was interrupted; no notifier is left
    static PaneNotifier open(TmuxClient server, String pane, Runnable ring)
            throws InterruptedException {
        var runner = server.errands();
        var attach = List.of("-C", "attach-session", "-E", "-f", "ignore-size", "-t", pane);
        var launch =
                new LaunchRequest(server.command(attach), runner.directory(), runner.environment());
        return TmuxClient.exclusively(() -> open(launch, runner.poller(), pane, ring));
    }

    private static PaneNotifier open(
            LaunchRequest launch, DescriptorPoller poller, String pane, Runnable ring)
            throws InterruptedException {
        try {
            var bell = new TmuxOutputNotifier(ProcessGroup.spawn(launch, poller), pane, ring);
            bell.thread.start();
            bell.awaitAttached();
            return bell;
        } catch (IOException _) {
            return PaneNotifier.NONE;
        }
    }

    /// Waits until tmux has attached the client. A client without any answer of tmux after the time
    /// limit is not attached and cannot cause a crash.
    private void awaitAttached() throws InterruptedException {
        try {
            attached.await(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupt) {
            close();
            throw interrupt;
        }
    }

    @Override
    public boolean arm() throws InterruptedException {
        return !deaf && sendState(pane + ":continue");
    }

    private boolean sendState(String state) throws InterruptedException {
        var command = "refresh-client -A '%s'\n".formatted(state);
        try {
            return client.input()
                    .write(ByteBuffer.wrap(command.getBytes(StandardCharsets.US_ASCII)));
        } catch (IOException _) {
            return false;
        }
    }

    private void listen() {
        try {
            hear();
        } catch (IOException _) {
            // The client was closed.
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        } finally {
            deaf = true;
            attached.countDown();
            ring.run();
        }
    }

    private void hear() throws IOException, InterruptedException {
        var buffer = ByteBuffer.allocate(8192);
        var line = new StringBuilder();
        while (client.output().read(buffer) >= 0) {
            attached.countDown();
            for (int i = 0; i < buffer.position(); i++) {
                char next = (char) (buffer.get(i) & 0xff);
                if (next == '\n') {
                    heard(line.toString());
                    line.setLength(0);
                } else if (line.length() < LONGEST) {
                    line.append(next);
                }
            }
            buffer.clear();
        }
    }

    /// Handles a line of tmux. Pauses other panes of the session for good.
    private void heard(String line) throws InterruptedException {
        var words = line.split(" ", 3);
        switch (words[0]) {
            case "%output", "%extended-output" -> {
                sendState(words[1] + ":pause");
                if (words[1].equals(pane)) {
                    ring.run();
                }
            }
            case "%begin", "%end", "%error", "%pause", "%continue" -> {
                // These lines only confirm our commands.
            }
            default -> ring.run();
        }
    }

    @Override
    public void close() {
        try {
            client.close();
        } catch (IOException _) {
            // The client has already ended.
        }
        ThreadJoiner.join(thread);
    }
}
