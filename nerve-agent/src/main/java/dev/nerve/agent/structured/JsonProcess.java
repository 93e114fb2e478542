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

/// A program that takes and gives JSON, an object per line, over its standard streams.
///
/// *Safe for many threads.* What it gives is told in order, on one thread.
final class JsonProcess implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(JsonProcess.class.getName());

    /// How long it is waited for whoever is told what a program said that has ended.
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    /// How long a program may take to read the rest of a line.
    private static final Duration LINE = Duration.ofSeconds(5);

    private final ProcessGroup process;
    private final Leftovers leftovers;
    private final LastWords errors = new LastWords();
    private final CountDownLatch read = new CountDownLatch(2);

    /// One line at a time; held while the program takes it.
    private final ReentrantLock writing = new ReentrantLock();

    private JsonProcess(ProcessGroup process, Leftovers leftovers) {
        this.process = process;
        this.leftovers = leftovers;
    }

    /// {@return the program, started; to be listened to next}
    ///
    /// @param name whose it is, for messages
    /// @param leftovers how what it leaves behind is known
    /// @throws NerveException if it cannot be started; then nothing is left
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

    /// Tells somebody all that it gives, from its first word on.
    void listen(String name, Listener listener) {
        Thread.ofVirtual().name(name + "-errors").start(this::readErrors);
        Thread.ofVirtual().name(name + "-output").start(() -> readOutput(listener));
        Thread.ofVirtual().name(name + "-exit").start(() -> awaitExit(listener));
    }

    private static String cannot(String name, IOException failure) {
        return "agent '%s' cannot be started: %s"
                .formatted(name, String.valueOf(failure.getMessage()));
    }

    /// Gives it an object.
    ///
    /// @return false if it reads no more
    /// @throws InterruptedException if the thread was interrupted; then it was given nothing
    boolean send(Value object) throws InterruptedException {
        return send(Json.write(object) + "\n");
    }

    /// Gives it a text, as it is.
    ///
    /// @return false if it reads no more
    /// @throws InterruptedException if the thread was interrupted; then it was given nothing
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

    /// Half a line would spoil the next one: it is finished, or the program ended.
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

    /// Tells it that this was all.
    void closeInput() {
        process.input().close();
    }

    /// {@return what it wrote last to its standard error, or to its output if that was no JSON}
    String lastWords() {
        return errors.text();
    }

    private void readOutput(Listener listener) {
        var lines = new JsonOutput(object -> tell(listener, object), errors::add);
        try {
            pump(process.output(), lines::feed);
        } catch (IOException | InterruptedException | IllegalStateException _) {
            // It was closed, and has no more to say.
        } finally {
            lines.end();
            read.countDown();
        }
    }

    private void readErrors() {
        try {
            pump(process.errors(), errors::add);
        } catch (IOException | InterruptedException | IllegalStateException _) {
            // The same.
        } finally {
            read.countDown();
        }
    }

    /// What it left running may hold its streams for long: what is there by now is all.
    private void awaitExit(Listener listener) {
        Exit exit;
        try {
            exit = process.await();
            process.output().finish();
            process.errors().finish();
            if (!read.await(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.log(System.Logger.Level.WARNING, "nobody listens to what an agent said last");
            }
        } catch (InterruptedException | IllegalStateException _) {
            // It was closed.
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

    /// Whoever fails does not keep the program from being read.
    private static void tell(Listener listener, Value object) {
        try {
            listener.said(object);
        } catch (RuntimeException failure) {
            LOG.log(System.Logger.Level.WARNING, "cannot understand what an agent said", failure);
        }
    }

    /// Ends it and all it started.
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
            FailureLog.warn(LOG, "something of an agent could not be ended", failure);
        } finally {
            leftovers.end();
        }
    }

    /// Hears what the program gives, in order.
    interface Listener {

        /// It gave an object.
        void said(Value object);

        /// It has ended, and all that it gave has been told.
        void ended(Exit exit);
    }

    /// Takes bytes.
    @FunctionalInterface
    private interface Sink {

        void take(byte[] bytes, int length);
    }
}
