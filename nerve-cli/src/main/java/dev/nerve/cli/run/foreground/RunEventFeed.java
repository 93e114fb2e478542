package dev.nerve.cli.run.foreground;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.client.NerveClient;
import dev.nerve.client.RunEventLog;
import dev.nerve.client.RunEventReader;
import dev.nerve.event.Fact;
import dev.nerve.protocol.Connection.EventStream;
import dev.nerve.protocol.EventCommands.Subscribe;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.run.BackgroundThread;
import dev.nerve.run.Parallel;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The events of one run from a number on, and then its end.
///
/// It reads the stored events first and subscribes to those that follow. *Confined to the thread
/// that opened it*; the listener is called on another thread.
public final class RunEventFeed implements AutoCloseable {

    private static final String LAGGED = "lagged";
    private static final String OUTPUT = "output_chunk";

    /// The field that only live output has.
    private static final String POSITION = "position";

    /// The maximum wait in seconds for the reason why events cannot be read.
    private static final long PATIENCE = 5;

    private final NerveClient nerve;
    private final RunId run;
    private final RunFeedListener listener;
    private final OutputDelivery delivery;
    private final RunEventLog log;
    private final AtomicReference<@Nullable EventStream> stream = new AtomicReference<>();
    private final CountDownLatch isOver = new CountDownLatch(1);
    private final BackgroundThread pump;
    private final BackgroundThread awaiting;
    private volatile @Nullable ExecutionData end;
    private boolean hasLiveOutput;

    /// The time at which output is delivered.
    public enum OutputDelivery {
        /// At once and without numbers, for a person.
        LIVE,
        /// When it is stored, with its number, for a program.
        STORED
    }

    private RunEventFeed(
            NerveClient nerve,
            StartedRun started,
            RunFeedListener listener,
            OutputDelivery delivery) {
        this.nerve = nerve;
        this.run = started.id();
        this.listener = listener;
        this.delivery = delivery;
        this.log = new RunEventLog(nerve, run, started.from() == null ? 1 : started.from());
        this.pump = Parallel.start("nerve-follow-" + run, this::pump);
        this.awaiting = Parallel.start("nerve-await-" + run, this::awaitEnd);
    }

    /// {@return the open feed of a run; the caller closes it}
    ///
    /// @param nerve the client
    /// @param started the run
    /// @param listener receives the events and the end
    /// @param delivery the time at which output is delivered
    public static RunEventFeed open(
            NerveClient nerve,
            StartedRun started,
            RunFeedListener listener,
            OutputDelivery delivery) {
        return new RunEventFeed(nerve, started, listener, delivery);
    }

    private void awaitEnd() {
        try {
            end = nerve.call(new RunCommands.AwaitRun(run.name()));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (NerveException failure) {
            listener.failed(failure);
        } catch (RuntimeException bug) {
            listener.failed(internal(bug));
        } finally {
            isOver.countDown();
            var open = stream.get();
            if (open != null) {
                open.close();
            }
        }
    }

    private void pump() {
        try {
            readStored();
            follow();
            readStored();
            reportEnd();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (NerveException failure) {
            reportFailure(failure);
        } catch (RuntimeException bug) {
            listener.failed(internal(bug));
        }
    }

    /// A bug must end the command too: its thread waits for the listener.
    private static NerveException internal(RuntimeException bug) {
        var failure = new NerveException.Failed(ErrorCode.INTERNAL, String.valueOf(bug));
        failure.initCause(bug);
        return failure;
    }

    private void reportEnd() {
        var known = end;
        if (known != null) {
            listener.ended(known);
        }
    }

    /// Prefers the reason why the run stopped, because the store may be damaged for both.
    private void reportFailure(NerveException failure) {
        try {
            if (isOver.await(PATIENCE, TimeUnit.SECONDS) && end != null) {
                reportEnd();
            } else {
                listener.failed(failure);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void readStored() throws InterruptedException {
        for (var page = log.nextPage(); page.isPresent(); page = log.nextPage()) {
            page.get().forEach(this::deliverStored);
        }
    }

    /// Skips output that was delivered live.
    private void deliverStored(EventMessage message) {
        RunEventReader.find(message)
                .filter(event -> !hasLiveOutput || !(event.fact() instanceof Fact.OutputChunk))
                .ifPresent(listener::accept);
    }

    private void follow() throws InterruptedException {
        var from = Subscribe.ALL.withRun(run.name()).withFrom(log.next());
        var filter = delivery == OutputDelivery.STORED ? from.withStoredOutput() : from;
        try (var events = nerve.connection().subscribe(filter)) {
            stream.set(events);
            while (isOver.getCount() > 0) {
                var event = events.poll();
                if (event == null) {
                    listener.caughtUp();
                    event = events.next();
                }
                if (event == null) {
                    return;
                }
                take(event);
            }
        }
    }

    private void take(EventMessage message) throws InterruptedException {
        if (message.type().equals(LAGGED)) {
            readStored();
            return;
        }
        var event = RunEventReader.find(message);
        boolean isLive = message.type().equals(OUTPUT) && message.data().find(POSITION).isPresent();
        hasLiveOutput |= isLive;
        if (!isLive) {
            if (message.seq() < log.next()) {
                return;
            }
            log.skipTo(message.seq() + 1);
        }
        event.ifPresent(listener::accept);
    }

    /// Ends the feed; the run continues.
    @Override
    public void close() {
        awaiting.interrupt();
        pump.interrupt();
        awaitEndOf(awaiting);
        awaitEndOf(pump);
    }

    /// Waits for the end of a thread even if interrupted, because it uses the terminal.
    static void awaitEndOf(BackgroundThread thread) {
        boolean isInterrupted = false;
        while (!thread.isOver()) {
            try {
                thread.await();
            } catch (InterruptedException _) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
