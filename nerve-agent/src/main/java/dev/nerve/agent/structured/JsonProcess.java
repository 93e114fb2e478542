package dev.nerve.agent.structured;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.agent.FailureLog;
import dev.nerve.agent.ProgramProcesses;
import dev.nerve.json.Json;
import dev.nerve.terminal.process.LaunchException;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.ProcessGroup;
import dev.nerve.terminal.process.ProcessSignal;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.process.descriptor.PollableDescriptor;
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
    private final ProgramProcesses programProcesses;
    private final OutputTail errors = new OutputTail();
    private final CountDownLatch read = new CountDownLatch(2);

    /// Allows one line at a time; held while the program reads it.
    private final ReentrantLock writing = new ReentrantLock();

    private JsonProcess(ProcessGroup process, ProgramProcesses programProcesses) {
        this.process = process;
        this.programProcesses = programProcesses;
    }

    /// {@return the started program; the caller must call [#listen] next}
    ///
    /// @param name the agent's name, for messages
    /// @param programProcesses the processes of the program, which are marked by a variable
    /// @throws NerveException if it cannot be started; nothing is left then
    static JsonProcess start(
            String name,
            LaunchRequest launch,
            ProgramProcesses programProcesses,
            DescriptorPoller poller) {
        var environment = programProcesses.markedEnvironment(launch.environment());
        var marked = new LaunchRequest(launch.command(), launch.directory(), environment);
        try {
            return new JsonProcess(ProcessGroup.spawn(marked, poller), programProcesses);
        } catch (LaunchException refused) {
            throw new NerveException.Failed(refused.code(), cannot(name, refused));
        } catch (IOException failure) {
            throw new NerveException.Failed(ErrorCode.PROCESS, cannot(name, failure));
        }
    }

    /// Delivers all output to a listener, from the first byte.
    void listen(String name, JsonProcessListener listener) {
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
    String errorTail() {
        return errors.text();
    }

    private void readOutput(JsonProcessListener listener) {
        var lines = new JsonLineSplitter(object -> deliver(listener, object), errors::add);
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
    private void awaitExit(JsonProcessListener listener) {
        ProcessExit exit;
        try {
            exit = process.await();
            process.output().finish();
            process.errors().finish();
            if (!read.await(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.log(System.Logger.Level.WARNING, "the last output of an agent was not read");
            }
        } catch (InterruptedException | IllegalStateException _) {
            // The process was closed.
            exit = process.exit().orElse(new ProcessExit.SignalExit(ProcessSignal.KILL));
        }
        listener.ended(exit);
        programProcesses.kill();
    }

    private static void pump(PollableDescriptor source, ByteSink sink)
            throws IOException, InterruptedException {
        var buffer = ByteBuffer.allocate(16 * 1024);
        while (source.read(buffer) >= 0) {
            sink.take(buffer.array(), buffer.position());
            buffer.clear();
        }
    }

    /// Delivers an object. A failing listener does not stop the reading.
    private static void deliver(JsonProcessListener listener, Value object) {
        try {
            listener.received(object);
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
            programProcesses.kill();
        }
    }

    /// The receiver of the program's output, in order.
    interface JsonProcessListener {

        /// Receives an object.
        void received(Value object);

        /// Receives the exit, after all output has been delivered.
        void ended(ProcessExit exit);
    }

    /// The receiver of bytes.
    @FunctionalInterface
    private interface ByteSink {

        void take(byte[] bytes, int length);
    }
}
