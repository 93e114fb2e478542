package dev.nerve.terminal.tmux;

import dev.nerve.terminal.pane.Bell;
import dev.nerve.terminal.pane.Joined;
import dev.nerve.terminal.process.Launch;
import dev.nerve.terminal.process.Poller;
import dev.nerve.terminal.process.ProcessGroup;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A client of tmux that shows nothing, and hears when a pane does.
///
/// It is attached in control mode to the session that the pane is in, and changes neither its size
/// nor its variables. As soon as the pane writes something it is paused, so that a flood is not
/// read twice; arming it lets the pane be heard again. It ends when the session does, and is to
/// stay until then: versions of tmux before 3.4 crash when the last client that looks at a pane
/// leaves it after its program has ended, if that had asked to be told. *Safe for many threads.*
final class OutputBell implements Bell {

    private static final int LONGEST = 64;

    /// How long tmux may take to let it attach.
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ProcessGroup client;
    private final String pane;
    private final Runnable ring;
    private final Thread thread;
    private final CountDownLatch attached = new CountDownLatch(1);
    private volatile boolean deaf;

    private OutputBell(ProcessGroup client, String pane, Runnable ring) {
        this.client = client;
        this.pane = pane;
        this.ring = ring;
        this.thread = Thread.ofVirtual().name("nerve-bell-" + pane).unstarted(this::listen);
    }

    /// {@return a bell for a pane, or none if tmux does not want to}
    ///
    /// @param server where the pane is
    /// @param pane which
    /// @param ring what to do when it rings
    /// @throws InterruptedException if the thread was interrupted; there is no bell then
    static Bell open(TmuxServer server, String pane, Runnable ring) throws InterruptedException {
        var errands = server.errands();
        var attach = List.of("-C", "attach-session", "-E", "-f", "ignore-size", "-t", pane);
        var launch = new Launch(server.command(attach), errands.directory(), errands.environment());
        return TmuxServer.alone(() -> open(launch, errands.poller(), pane, ring));
    }

    private static Bell open(Launch launch, Poller poller, String pane, Runnable ring)
            throws InterruptedException {
        try {
            var bell = new OutputBell(ProcessGroup.spawn(launch, poller), pane, ring);
            bell.thread.start();
            bell.awaitAttached();
            return bell;
        } catch (IOException _) {
            return Bell.NONE;
        }
    }

    /// A client that tmux does not answer at all is none that it could stumble over.
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
        return !deaf && tell(pane + ":continue");
    }

    private boolean tell(String state) throws InterruptedException {
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
            // It was closed.
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

    /// Other panes of the session are none of our business, and are not heard again.
    private void heard(String line) throws InterruptedException {
        var words = line.split(" ", 3);
        switch (words[0]) {
            case "%output", "%extended-output" -> {
                tell(words[1] + ":pause");
                if (words[1].equals(pane)) {
                    ring.run();
                }
            }
            case "%begin", "%end", "%error", "%pause", "%continue" -> {
                // It answers what was told.
            }
            default -> ring.run();
        }
    }

    @Override
    public void close() {
        try {
            client.close();
        } catch (IOException _) {
            // It has ended by itself.
        }
        Joined.with(thread);
    }
}
