package dev.nerve.agent.structured;

import dev.nerve.Money;
import dev.nerve.TokenUsage;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.ToolUse;
import dev.nerve.terminal.state.Explanation;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One turn, put together from what the program says. *Safe for many threads.*
final class Turn {

    private final AgentListener listener;
    private final Map<String, ToolUse> tools = new LinkedHashMap<>();
    private final Map<String, TokenUsage> calls = new LinkedHashMap<>();
    private final StringBuilder pieces = new StringBuilder();
    private String text = "";
    private TokenUsage tokens = TokenUsage.NONE;
    private @Nullable Money cost;
    private AgentAnswer.@Nullable End end;

    Turn(AgentListener listener) {
        this.listener = listener;
    }

    /// It said a piece of something.
    synchronized void said(String piece) {
        pieces.append(piece);
        listener.on(new AgentEvent.Said(piece));
    }

    /// It said something as a whole; pieces of it may have been told before.
    synchronized void saidAll(String whole) {
        if (pieces.isEmpty() && !whole.isEmpty()) {
            listener.on(new AgentEvent.Said(whole));
        }
        text = whole;
        pieces.setLength(0);
    }

    /// It told once more what its answer is.
    synchronized void answered(String whole) {
        if (text.isEmpty() && pieces.isEmpty()) {
            saidAll(whole);
        }
        pieces.setLength(0);
        text = whole;
    }

    /// What was said in pieces is said as a whole.
    synchronized void saidAll() {
        if (!pieces.isEmpty()) {
            text = pieces.toString();
            pieces.setLength(0);
        }
    }

    synchronized void thought(String piece) {
        listener.on(new AgentEvent.Thought(piece));
    }

    synchronized void began(ToolUse use) {
        if (tools.putIfAbsent(use.id(), use) == null) {
            listener.on(new AgentEvent.ToolBegan(use));
        }
    }

    synchronized void ended(String id, String result, boolean failed) {
        var known = tools.get(id);
        if (known != null && known.result() == null) {
            var ended = known.ended(result, failed);
            tools.put(id, ended);
            listener.on(new AgentEvent.ToolEnded(ended));
        }
    }

    /// The program refused the use of a tool itself.
    ///
    /// @param id of the use, which has ended
    /// @param by the program's name for people
    synchronized void refused(String id, String by) {
        var use = tools.get(id);
        if (use != null) {
            listener.on(new AgentEvent.Refused(use, by));
        }
    }

    synchronized void tell(AgentEvent event) {
        listener.on(event);
    }

    synchronized void judged(Explanation explanation) {
        listener.judged(explanation);
    }

    /// It asked its model.
    ///
    /// @param id tells calls apart
    void asked(String id) {
        asked(id, TokenUsage.NONE);
    }

    /// It asked its model, and told what that took so far.
    ///
    /// @param id tells calls apart
    /// @param soFar counts as long as it does not tell what the turn took as a whole
    synchronized void asked(String id, TokenUsage soFar) {
        calls.put(id, soFar);
    }

    synchronized void spent(TokenUsage more) {
        tokens = tokens.plus(more);
    }

    synchronized void costs(Money more) {
        cost = cost == null ? more : cost.plus(more);
    }

    /// It is over; only the first word counts.
    synchronized void over(AgentAnswer.End how) {
        if (end == null) {
            saidAll();
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

    /// Waits until it is over, or for a while.
    synchronized void await(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        for (long left = limit.toNanos(); end == null && left > 0; ) {
            wait(Math.max(1, left / 1_000_000));
            left = deadline - System.nanoTime();
        }
    }

    private AgentAnswer answer(AgentAnswer.End how) {
        return new AgentAnswer(text, List.copyOf(tools.values()), known(), calls.size(), cost, how);
    }

    /// {@return what it took, as far as that is known}
    private TokenUsage known() {
        return tokens.total() > 0
                ? tokens
                : calls.values().stream().reduce(TokenUsage.NONE, TokenUsage::plus);
    }

    /// {@return how far it came}
    synchronized Value.Fields attributes() {
        return answer(AgentAnswer.Interrupted.INTERRUPTED)
                .toValue()
                .with("said", pieces.isEmpty() ? text : pieces.toString());
    }
}
