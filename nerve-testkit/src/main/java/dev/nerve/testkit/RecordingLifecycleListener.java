package dev.nerve.testkit;

import dev.nerve.lifecycle.LifecycleEvent;
import dev.nerve.lifecycle.LifecycleEvent.EventsDropped;
import dev.nerve.lifecycle.LifecycleEvent.NodeCreated;
import dev.nerve.lifecycle.LifecycleEvent.NodeDeleted;
import dev.nerve.lifecycle.LifecycleEvent.NodeForked;
import dev.nerve.lifecycle.LifecycleEvent.NodeStateChanged;
import dev.nerve.lifecycle.LifecycleEvent.RunCreated;
import dev.nerve.lifecycle.LifecycleEvent.RunDeleted;
import dev.nerve.lifecycle.LifecycleEvent.RunForked;
import dev.nerve.lifecycle.LifecycleEvent.RunStateChanged;
import dev.nerve.lifecycle.LifecycleEvent.SessionCreated;
import dev.nerve.lifecycle.LifecycleEvent.SessionDeleted;
import dev.nerve.lifecycle.LifecycleListener;
import java.util.ArrayList;
import java.util.List;

/// A listener that records the lifecycle of sessions, nodes and runs.
///
/// *Safe for many threads.*
public final class RecordingLifecycleListener implements LifecycleListener {

    private final List<LifecycleEvent> events = new ArrayList<>();

    @Override
    public synchronized void accept(LifecycleEvent event) {
        events.add(event);
        notifyAll();
    }

    /// {@return the recorded events}
    public synchronized List<LifecycleEvent> events() {
        return List.copyOf(events);
    }

    /// {@return the recorded events without those of runs, each as `type session/node`}
    ///
    /// A creation ends with the state, a fork with its source, a deletion with its reason.
    public List<String> lines() {
        return events().stream()
                .filter(event -> !isOfRun(event))
                .map(RecordingLifecycleListener::line)
                .toList();
    }

    /// {@return the recorded events of runs, each as `type run`}
    ///
    /// A creation ends with the workflow, a fork with its source and the step.
    public List<String> runLines() {
        return events().stream()
                .filter(RecordingLifecycleListener::isOfRun)
                .map(RecordingLifecycleListener::line)
                .toList();
    }

    private static boolean isOfRun(LifecycleEvent event) {
        return event instanceof RunCreated
                || event instanceof RunForked
                || event instanceof RunDeleted
                || event instanceof RunStateChanged;
    }

    private static String line(LifecycleEvent event) {
        return switch (event) {
            case SessionCreated(_, var session) -> event.type() + " " + session;
            case SessionDeleted(_, var session) -> event.type() + " " + session;
            case NodeCreated(_, var session, var node, _, var state) ->
                    "%s %s/%s %s".formatted(event.type(), session, node, state.wireName());
            case NodeForked(_, var session, var node, var from, var source) ->
                    "%s %s/%s %s/%s".formatted(event.type(), session, node, from, source);
            case NodeStateChanged(_, var session, var node, _) ->
                    "%s %s/%s".formatted(event.type(), session, node);
            case NodeDeleted(_, var session, var node, var reason) ->
                    "%s %s/%s %s".formatted(event.type(), session, node, reason);
            case RunCreated(_, var run, var workflow) ->
                    "%s %s %s".formatted(event.type(), run, workflow);
            case RunForked(_, var run, var source, var at) ->
                    "%s %s %s %s".formatted(event.type(), run, source, at);
            case RunDeleted(_, var run) -> event.type() + " " + run;
            case RunStateChanged(_, var run, _, _) -> event.type() + " " + run;
            case LifecycleEvent.BackgroundFailure(_, _, _, var message) ->
                    event.type() + " " + message;
            case EventsDropped(_, var count) -> event.type() + " " + count;
        };
    }

    /// {@return the recorded changes of the states of a node}
    ///
    /// @param node the name of the node
    public List<NodeStateChanged> changes(String node) {
        return events().stream()
                .filter(NodeStateChanged.class::isInstance)
                .map(NodeStateChanged.class::cast)
                .filter(changed -> changed.node().name().equals(node))
                .toList();
    }

    /// Waits for an event.
    ///
    /// @param line the event, in the form of [#lines()]
    /// @throws InterruptedException if the thread was interrupted
    public synchronized void await(String line) throws InterruptedException {
        while (!lines().contains(line)) {
            wait();
        }
    }

    /// Waits for a number of events.
    ///
    /// @param count the number of lines
    /// @throws InterruptedException if the thread was interrupted
    public synchronized void await(int count) throws InterruptedException {
        while (lines().size() < count) {
            wait();
        }
    }
}
