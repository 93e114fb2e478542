package dev.nerve.agent.structured;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.agent.FailureLog;
import dev.nerve.agent.Leftovers;
import dev.nerve.json.Json;
import dev.nerve.terminal.process.Descriptor;
import dev.nerve.terminal.process.Exit;
import dev.nerve.terminal.process.Launch;
import dev.nerve.terminal.process.LaunchException;
import dev.nerve.terminal.process.Poller;
import dev.nerve.terminal.process.ProcessGroup;
import dev.nerve.terminal.process.Signal;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// A program that reads and writes JSON, one object per line, over its standard streams.
///
/// *Safe for many threads.* Its output is delivered in order, on one thread.
final class JsonProcess implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(JsonProcess.class.getName());

    /// The time that the listener has for the last output of a program that has ended.
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    /// The time that a program has to read the rest of a line.
    private static final Duration LINE = Duration.ofSeconds(5);

    private final ProcessGroup process;
    private final Leftovers leftovers;
    private final LastWords errors = new LastWords();
    private final CountDownLatch read = new CountDownLatch(2);

    /// Allows one line at a time; held while the program reads it.
    private final ReentrantLock writing = new ReentrantLock();

    private JsonProcess(ProcessGroup process, Leftovers leftovers) {
        this.process = process;
        this.leftovers = leftovers;
    }

    /// {@return the started program; the caller must call [#listen] next}
    ///
    /// @param name the agent's name, for messages
    /// @param leftovers the processes of the program, which are marked by a variable
    /// @throws NerveException if it cannot be started; nothing is left then
    static JsonProcess start(String name, Launch launch, Leftovers leftovers, Poller poller) {
        var environment = leftovers.marked(launch.environment());
        var marked = new Launch(launch.command(), launch.directory(), environment);
        try {
            return new JsonProcess(ProcessGroup.spawn(marked, poller), leftovers);
        } catch (LaunchException refused) {
            throw new NerveException.Failed(refused.code(), cannot(name, refused));
        } catch (IOException failure) {
            throw new NerveException.Failed(ErrorCode.PROCESS, cannot(name, failure));
        }
    }

    /// Delivers all output to a listener, from the first byte.
    void listen(String name, Listener listener) {
        Thread.ofVirtual().name(name + "-errors").start(this::readErrors);
        Thread.ofVirtual().name(name + "-output").start(() -> readOutput(listener));
        Thread.ofVirtual().name(name + "-exit").start(() -> awaitExit(listener));
    }

    private static String cannot(String name, IOException failure) {
        return "agent '%s' cannot be started: %s"
                .formatted(name, String.valueOf(failure.getMessage()));
    }

    /// Sends an object.
    ///
    /// @return false if the program does not read any more
    /// @throws InterruptedException if the thread was interrupted; nothing was sent then
    boolean send(Value object) throws InterruptedException {
        return send(Json.write(object) + "\n");
    }

    /// Sends a text unchanged.
    ///
    /// @return false if the program does not read any more
    /// @throws InterruptedException if the thread was interrupted; nothing was sent then
    boolean send(String text) throws InterruptedException {
        var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        writing.lockInterruptibly();
        try {
            return process.input().write(bytes);
        } catch (IOException _) {
            return false;
        } catch (InterruptedException interrupt) {
            if (bytes.position() == 0) {
                throw interrupt;
            }
            Thread.currentThread().interrupt();
            return finish(bytes);
        } finally {
            writing.unlock();
        }
    }

    /// Finishes a line that was partly sent, or closes the program, because half a line would break
    /// the next one.
    private boolean finish(ByteBuffer rest) {
        var finishing = new FutureTask<>(() -> process.input().write(rest));
        var thread = Thread.startVirtualThread(finishing);
        boolean interrupted = Thread.interrupted();
        long deadline = System.nanoTime() + LINE.toNanos();
        for (long left = LINE.toNanos(); thread.isAlive() && left > 0; ) {
            try {
                thread.join(Duration.ofNanos(left));
            } catch (InterruptedException _) {
                interrupted = true;
            }
            left = deadline - System.nanoTime();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        boolean whole = finishing.state() == FutureTask.State.SUCCESS && finishing.resultNow();
        if (!whole) {
            close();
        }
        return whole;
    }

    /// Closes the input of the program.
    void closeInput() {
        process.input().close();
    }

    /// {@return the end of its standard error, and of its output that was no JSON}
    String lastWords() {
        return errors.text();
    }

    private void readOutput(Listener listener) {
        var lines = new JsonOutput(object -> tell(listener, object), errors::add);
        try {
            pump(process.output(), lines::feed);
        } catch (IOException | InterruptedException | IllegalStateException _) {
            // The process was closed.
        } finally {
            lines.end();
            read.countDown();
        }
    }

    private void readErrors() {
        try {
            pump(process.errors(), errors::add);
        } catch (IOException | InterruptedException | IllegalStateException _) {
            // The process was closed.
        } finally {
            read.countDown();
        }
    }

    /// Waits for the exit. Child processes may keep the streams open for long, so only the output
    /// that is already there is read.
    private void awaitExit(Listener listener) {
        Exit exit;
        try {
            exit = process.await();
            process.output().finish();
            process.errors().finish();
            if (!read.await(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.log(System.Logger.Level.WARNING, "the last output of an agent was not read");
            }
        } catch (InterruptedException | IllegalStateException _) {
            // The process was closed.
            exit = process.exit().orElse(new Exit.Killed(Signal.KILL));
        }
        listener.ended(exit);
        leftovers.end();
    }

    private static void pump(Descriptor source, Sink sink)
            throws IOException, InterruptedException {
        var buffer = ByteBuffer.allocate(16 * 1024);
        while (source.read(buffer) >= 0) {
            sink.take(buffer.array(), buffer.position());
            buffer.clear();
        }
    }

    /// Delivers an object. A failing listener does not stop the reading.
    private static void tell(Listener listener, Value object) {
        try {
            listener.said(object);
        } catch (RuntimeException failure) {
            LOG.log(System.Logger.Level.WARNING, "cannot read the output of an agent", failure);
        }
    }

    /// Stops the program and all processes that it started.
    void end(Duration grace) throws InterruptedException {
        try {
            process.end(grace);
        } catch (IOException failure) {
            throw new NerveException.Failed(
                    ErrorCode.PROCESS, String.valueOf(failure.getMessage()));
        }
    }

    @Override
    public void close() {
        try {
            process.close();
        } catch (IOException failure) {
            FailureLog.warn(LOG, "cannot stop all processes of an agent", failure);
        } finally {
            leftovers.end();
        }
    }

    /// The receiver of the program's output, in order.
    interface Listener {

        /// Receives an object.
        void said(Value object);

        /// Receives the exit, after all output has been delivered.
        void ended(Exit exit);
    }

    /// The receiver of bytes.
    @FunctionalInterface
    private interface Sink {

        void take(byte[] bytes, int length);
    }
}
