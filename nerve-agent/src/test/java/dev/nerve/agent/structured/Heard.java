package dev.nerve.agent.structured;

import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentListener;
import java.util.ArrayList;
import java.util.List;

/// Remembers what an agent did. *Safe for many threads.*
final class Heard implements AgentListener {

    private final List<AgentEvent> events = new ArrayList<>();

    @Override
    public synchronized void on(AgentEvent event) {
        events.add(event);
    }

    synchronized List<AgentEvent> events() {
        return List.copyOf(events);
    }

    String said() {
        var said = new StringBuilder();
        for (var event : events()) {
            if (event instanceof AgentEvent.TextChunk(var piece)) {
                said.append(piece);
            }
        }
        return said.toString();
    }

    String thought() {
        var thought = new StringBuilder();
        for (var event : events()) {
            if (event instanceof AgentEvent.ThinkingChunk(var piece)) {
                thought.append(piece);
            }
        }
        return thought.toString();
    }
}
