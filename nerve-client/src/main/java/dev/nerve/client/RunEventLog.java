package dev.nerve.client;

import dev.nerve.RunId;
import dev.nerve.event.Event;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.event.EventMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The stored events of one run, page by page. *Confined to one thread.*
public final class RunEventLog {

    private static final int PAGE = 500;

    private final NerveClient nerve;
    private final RunId run;
    private long next;

    /// @param nerve the client
    /// @param run the run
    /// @param from the number of the first event to read
    public RunEventLog(NerveClient nerve, RunId run, long from) {
        this.nerve = nerve;
        this.run = run;
        this.next = from;
    }

    /// {@return the number of the next event to read}
    public long next() {
        return next;
    }

    /// Skips events that were read in another way.
    ///
    /// @param number the number of the next event to read
    public void skipTo(long number) {
        next = Math.max(next, number);
    }

    /// {@return the next events; empty if no more are stored}
    ///
    /// @throws InterruptedException if the thread was interrupted
    public Optional<List<EventMessage>> nextPage() throws InterruptedException {
        var page = nerve.call(query(next, null));
        next = Math.max(next, page.next());
        return page.events().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        page.events().stream()
                                .flatMap(entry -> RunEventReader.findMessage(entry).stream())
                                .toList());
    }

    private RunCommands.GetEvents query(long from, @Nullable Boolean inherited) {
        return new RunCommands.GetEvents(from, PAGE, run.name(), null, null, List.of(), inherited);
    }

    /// {@return the remaining events of the run}
    ///
    /// @throws InterruptedException if the thread was interrupted
    public List<Event> rest() throws InterruptedException {
        var events = new ArrayList<Event>();
        for (var page = nextPage(); page.isPresent(); page = nextPage()) {
            page.get().forEach(one -> RunEventReader.find(one).ifPresent(events::add));
        }
        return events;
    }

    /// {@return the events that a fork shares with the run it was forked from}
    ///
    /// @throws InterruptedException if the thread was interrupted
    public List<Event> inherited() throws InterruptedException {
        var events = new ArrayList<Event>();
        long from = 1;
        while (true) {
            var page = nerve.call(query(from, true));
            if (page.events().isEmpty()) {
                return events;
            }
            page.events().stream()
                    .flatMap(entry -> RunEventReader.findMessage(entry).stream())
                    .flatMap(one -> RunEventReader.find(one).stream())
                    .forEach(events::add);
            from = page.next();
        }
    }
}
