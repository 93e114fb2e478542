package dev.nerve.agent.structured;

import dev.nerve.Money;
import dev.nerve.TokenUsage;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.ToolUse;
import dev.nerve.terminal.state.detection.StateExplanation;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One turn, built from the events of the program. *Safe for many threads.*
final class StructuredTurn {

    private final AgentListener listener;
    private final Map<String, ToolUse> tools = new LinkedHashMap<>();
    private final Map<String, TokenUsage> calls = new LinkedHashMap<>();
    private final StringBuilder pieces = new StringBuilder();
    private String text = "";
    private TokenUsage tokens = TokenUsage.NONE;
    private @Nullable Money cost;
    private AgentAnswer.@Nullable AgentTurnEnd end;

    StructuredTurn(AgentListener listener) {
        this.listener = listener;
    }

    /// Adds a piece of a message.
    synchronized void addChunk(String piece) {
        pieces.append(piece);
        listener.on(new AgentEvent.TextChunk(piece));
    }

    /// Adds a complete message; pieces of it may have been added before.
    synchronized void completeMessage(String whole) {
        if (pieces.isEmpty() && !whole.isEmpty()) {
            listener.on(new AgentEvent.TextChunk(whole));
        }
        text = whole;
        pieces.setLength(0);
    }

    /// Sets the answer that the program repeated at the end.
    synchronized void setAnswer(String whole) {
        if (text.isEmpty() && pieces.isEmpty()) {
            completeMessage(whole);
        }
        pieces.setLength(0);
        text = whole;
    }

    /// Completes the message that was added in pieces.
    synchronized void completeMessage() {
        if (!pieces.isEmpty()) {
            text = pieces.toString();
            pieces.setLength(0);
        }
    }

    synchronized void addThinking(String piece) {
        listener.on(new AgentEvent.ThinkingChunk(piece));
    }

    synchronized void beginTool(ToolUse use) {
        if (tools.putIfAbsent(use.id(), use) == null) {
            listener.on(new AgentEvent.ToolBegan(use));
        }
    }

    synchronized void endTool(String id, String result, boolean failed) {
        var known = tools.get(id);
        if (known != null && known.result() == null) {
            var ended = known.ended(result, failed);
            tools.put(id, ended);
            listener.on(new AgentEvent.ToolEnded(ended));
        }
    }

    /// Reports that the program itself refused a tool use.
    ///
    /// @param id the id of the tool use, which has ended
    /// @param by the program's display name
    synchronized void refuseTool(String id, String by) {
        var use = tools.get(id);
        if (use != null) {
            listener.on(new AgentEvent.ToolRefused(use, by));
        }
    }

    synchronized void emit(AgentEvent event) {
        listener.on(event);
    }

    synchronized void stateChanged(StateExplanation explanation) {
        listener.stateChanged(explanation);
    }

    /// Reports the program's id of the conversation.
    synchronized void nameConversation(String id) {
        if (!id.isEmpty()) {
            listener.conversationNamed(id);
        }
    }

    /// Counts a model call.
    ///
    /// @param id the id of the call
    void recordCall(String id) {
        recordCall(id, TokenUsage.NONE);
    }

    /// Counts a model call, with its tokens so far.
    ///
    /// @param id the id of the call
    /// @param soFar the tokens, used unless the program reports the tokens of the whole turn
    synchronized void recordCall(String id, TokenUsage soFar) {
        calls.put(id, soFar);
    }

    synchronized void recordUsage(TokenUsage more) {
        tokens = tokens.plus(more);
    }

    synchronized void recordCost(Money more) {
        cost = cost == null ? more : cost.plus(more);
    }

    /// Ends the turn. Only the first end counts.
    synchronized void finish(AgentAnswer.AgentTurnEnd how) {
        if (end == null) {
            completeMessage();
            end = how;
            notifyAll();
        }
    }

    synchronized boolean isOver() {
        return end != null;
    }

    synchronized AgentAnswer await() throws InterruptedException {
        while (end == null) {
            wait();
        }
        return answer(end);
    }

    /// Waits until the turn is over, or the limit has passed.
    synchronized void await(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        for (long left = limit.toNanos(); end == null && left > 0; ) {
            wait(Math.max(1, left / 1_000_000));
            left = deadline - System.nanoTime();
        }
    }

    private AgentAnswer answer(AgentAnswer.AgentTurnEnd how) {
        return new AgentAnswer(text, List.copyOf(tools.values()), known(), calls.size(), cost, how);
    }

    /// {@return the tokens of the turn, as far as they are known}
    private TokenUsage known() {
        return tokens.total() > 0
                ? tokens
                : calls.values().stream().reduce(TokenUsage.NONE, TokenUsage::plus);
    }

    /// {@return the state of the turn as data}
    synchronized Value.Fields attributes() {
        return answer(AgentAnswer.Interrupted.INTERRUPTED)
                .toValue()
                .with("said", pieces.isEmpty() ? text : pieces.toString());
    }
}
