package dev.nerve.app.node;

import dev.nerve.RunId;
import dev.nerve.agent.node.AgentNode;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.workflow.run.RunService;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The last reported state of each agent of a run. *Immutable.*
///
/// @param last the events, by the names of the nodes
record LastAgentStates(Map<String, Event> last) {

    private static final int PAGE = 500;

    LastAgentStates {
        last = Map.copyOf(last);
    }

    static LastAgentStates of(RunService runs, RunId id) {
        var last = new LinkedHashMap<String, Event>();
        long next = 1;
        while (true) {
            var page = runs.events(id, next, PAGE).stream().map(Event::of).toList();
            for (var event : page) {
                if (event.node() != null && isState(event.fact())) {
                    last.put(event.node().name(), event);
                }
            }
            if (page.size() < PAGE) {
                return new LastAgentStates(last);
            }
            next = page.getLast().seq() + 1;
        }
    }

    private static boolean isState(Fact fact) {
        return fact instanceof Fact.Custom(var type, _) && type.equals(AgentNode.STATE_EVENT);
    }

    /// {@return the event with the last state of a node, if there is one}
    ///
    /// @param node the name of the node
    Optional<Event> last(String node) {
        return Optional.ofNullable(last.get(node));
    }

    Set<String> nodes() {
        return last.keySet();
    }
}
