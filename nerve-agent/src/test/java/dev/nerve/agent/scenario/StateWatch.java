package dev.nerve.agent.scenario;

import dev.nerve.agent.node.AgentNode;
import dev.nerve.node.definition.NodeState;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Looks at the state of an agent all the time, and remembers every change. *Safe for many
/// threads.*
final class StateWatch implements AutoCloseable {

    private final AgentNode agent;
    private final Thread looking = Thread.ofPlatform().daemon().unstarted(this::lookOn);
    private final List<Seen> seen = new ArrayList<>();

    /// One state.
    ///
    /// @param state which
    /// @param nanos since when it was seen
    /// @param why the rule behind it
    record Seen(NodeState state, long nanos, String why) {

        @Override
        public String toString() {
            return state.wireName() + " by " + why;
        }
    }

    private StateWatch(AgentNode agent) {
        this.agent = agent;
    }

    static StateWatch of(AgentNode agent) {
        var watch = new StateWatch(agent);
        watch.looking.start();
        return watch;
    }

    private void lookOn() {
        while (!Thread.currentThread().isInterrupted()) {
            look();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
        }
    }

    private synchronized void look() {
        var state = agent.state();
        long now = System.nanoTime();
        if (seen.isEmpty() || seen.getLast().state() != state) {
            var why = agent.explain().verdict().evidence().rule();
            seen.add(new Seen(state, now, why));
        }
    }

    /// {@return what was seen, in order}
    synchronized List<Seen> seen() {
        return List.copyOf(seen);
    }

    /// {@return the states that were seen between the first busy one and now, each once}
    synchronized List<NodeState> sinceBusy() {
        return seen.stream()
                .map(Seen::state)
                .dropWhile(state -> state != NodeState.BUSY)
                .distinct()
                .toList();
    }

    /// {@return when a state was first seen, if it was}
    synchronized OptionalLong since(NodeState state) {
        return seen.stream().filter(one -> one.state() == state).mapToLong(Seen::nanos).findFirst();
    }

    @Override
    public void close() {
        looking.interrupt();
    }
}
