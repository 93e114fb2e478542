package dev.nerve.cli.runs;

import dev.nerve.client.NerveClient;
import dev.nerve.client.RunEventReader;
import dev.nerve.event.Event;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.event.EventListData;
import dev.nerve.protocol.run.RunData;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The stored events of a run. In a fork, the events that it shares with its origin follow right
/// after its first event.
///
/// @param nerve the client
/// @param run the run
record StoredRunEvents(NerveClient nerve, RunData run) {

    private static final int PAGE = 200;

    /// Reads all events, in order.
    ///
    /// @param events receives the events
    /// @throws InterruptedException if the thread was interrupted
    void read(Consumer<Event> events) throws InterruptedException {
        @Nullable Long from = null;
        boolean isFirst = true;
        while (true) {
            var page = nerve.call(page(from, null));
            for (var event : events(page)) {
                events.accept(event);
                if (isFirst) {
                    isFirst = false;
                    readInherited(events);
                }
            }
            if (page.next() > page.last()) {
                return;
            }
            from = page.next();
        }
    }

    private void readInherited(Consumer<Event> events) throws InterruptedException {
        if (run.forkedFrom() == null) {
            return;
        }
        @Nullable Long from = null;
        while (true) {
            var page = nerve.call(page(from, true));
            events(page).forEach(events);
            if (page.next() > page.last()) {
                return;
            }
            from = page.next();
        }
    }

    private RunCommands.GetEvents page(@Nullable Long from, @Nullable Boolean inherited) {
        return new RunCommands.GetEvents(from, PAGE, run.runId(), null, null, List.of(), inherited);
    }

    private static List<Event> events(EventListData page) {
        return page.events().stream()
                .flatMap(entry -> RunEventReader.findMessage(entry).stream())
                .flatMap(message -> RunEventReader.find(message).stream())
                .toList();
    }
}
