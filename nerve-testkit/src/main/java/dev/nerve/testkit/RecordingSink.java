package dev.nerve.testkit;

import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import java.util.ArrayList;
import java.util.List;

/// Remembers the events of a run.
///
/// *Safe for many threads.*
public final class RecordingSink implements EventSink {

    private final List<Event> events = new ArrayList<>();

    @Override
    public synchronized void accept(Event event) {
        events.add(event);
        notifyAll();
    }

    /// {@return the events so far}
    public synchronized List<Event> events() {
        return List.copyOf(events);
    }

    /// {@return the events so far, each as `type path`}
    public List<String> lines() {
        return events().stream().map(event -> event.fact().type() + " " + event.path()).toList();
    }

    /// {@return the facts of one kind so far}
    ///
    /// @param kind which
    /// @param <F> that kind
    public <F extends Fact> List<F> facts(Class<F> kind) {
        return events().stream().map(Event::fact).filter(kind::isInstance).map(kind::cast).toList();
    }

    /// Waits until an event of a type happened at a path.
    ///
    /// @param line as in [#lines()]
    /// @throws InterruptedException if the thread was interrupted
    public synchronized void await(String line) throws InterruptedException {
        while (!lines().contains(line)) {
            wait();
        }
    }
}
