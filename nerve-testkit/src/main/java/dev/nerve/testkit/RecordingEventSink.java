package dev.nerve.testkit;

import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import java.util.ArrayList;
import java.util.List;

/// A sink that records the events of a run.
///
/// *Safe for many threads.*
public final class RecordingEventSink implements EventSink {

    private final List<Event> events = new ArrayList<>();

    @Override
    public synchronized void accept(Event event) {
        events.add(event);
        notifyAll();
    }

    /// {@return the recorded events}
    public synchronized List<Event> events() {
        return List.copyOf(events);
    }

    /// {@return the recorded events, each as `type path`}
    public List<String> lines() {
        return events().stream().map(event -> event.fact().type() + " " + event.path()).toList();
    }

    /// {@return the recorded facts of one kind}
    ///
    /// @param kind the class of the facts
    /// @param <F> the type of the facts
    public <F extends Fact> List<F> facts(Class<F> kind) {
        return events().stream().map(Event::fact).filter(kind::isInstance).map(kind::cast).toList();
    }

    /// Waits for an event of a type at a path.
    ///
    /// @param line the event, in the form of [#lines()]
    /// @throws InterruptedException if the thread was interrupted
    public synchronized void await(String line) throws InterruptedException {
        while (!lines().contains(line)) {
            wait();
        }
    }
}
