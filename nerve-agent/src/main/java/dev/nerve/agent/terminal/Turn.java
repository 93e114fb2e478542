package dev.nerve.agent.terminal;

import dev.nerve.TokenUsage;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentAnswer.Completed;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.ToolUse;
import dev.nerve.terminal.state.Explanation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What is known about the turn under way.
///
/// The lock is held while the listener is told, because that is its meaning: one call at a time.
/// *Safe for many threads.*
final class Turn {

    private static final Pattern SPACE = Pattern.compile("\\s+");

    private final String prompt;
    private final AgentListener listener;
    private final Map<String, ToolUse> tools = new LinkedHashMap<>();
    private final Map<String, TokenUsage> calls = new HashMap<>();
    private final StringBuilder last = new StringBuilder();
    private volatile @Nullable String taken;
    private volatile boolean confirmed;
    private volatile boolean interrupting;
    private volatile AgentAnswer.@Nullable End end;
    private @Nullable String text;
    private boolean closed;
    private long unnamed;

    /// @param prompt what it is about
    /// @param listener is told what happens
    Turn(String prompt, AgentListener listener) {
        this.prompt = prompt;
        this.listener = listener;
    }

    String prompt() {
        return prompt;
    }

    /// {@return whether the prompt is in what the program tells, who may have put other white space
    /// into it: composers know no tabs}
    boolean isIn(String told) {
        return folded(told).contains(folded(prompt));
    }

    /// {@return whether the prompt is what the program tells}
    boolean isTold(String told) {
        return folded(told).equals(folded(prompt));
    }

    private static String folded(String text) {
        return SPACE.matcher(text).replaceAll(" ").strip();
    }

    /// Tells the listener something, unless nobody waits for the turn any more.
    synchronized void tell(AgentEvent event) {
        if (!closed) {
            listener.on(event);
        }
    }

    /// Tells the listener how the program is doing, unless nobody waits for the turn any more.
    synchronized void judged(Explanation explanation) {
        if (!closed) {
            listener.judged(explanation);
        }
    }

    /// Nobody waits for it any more.
    synchronized void close() {
        closed = true;
    }

    /// The program has taken the prompt.
    ///
    /// @param name how the program calls it; empty if it does not tell
    void take(String name) {
        taken = name;
    }

    boolean isTaken() {
        return taken != null;
    }

    /// {@return whether what the program tells about a prompt is about this one}
    ///
    /// @param name how the program calls that prompt; empty if it does not tell
    boolean isTakenAs(String name) {
        var known = taken;
        return known != null && (known.isEmpty() || name.isEmpty() || known.equals(name));
    }

    /// It is certain that the program has the prompt.
    void confirm() {
        confirmed = true;
    }

    boolean isConfirmed() {
        return confirmed;
    }

    /// We have asked the program to break it off.
    void interrupt() {
        interrupting = true;
    }

    boolean isInterrupting() {
        return interrupting;
    }

    /// The program said something.
    synchronized void say(String said) {
        last.setLength(0);
        last.append(said);
        tell(new AgentEvent.Said(said));
    }

    /// A piece of what the program says; the pieces follow each other.
    synchronized void sayOn(String piece) {
        last.append(piece);
        tell(new AgentEvent.Said(piece));
    }

    /// What the program says from now on is something else.
    synchronized void beginMessage() {
        last.setLength(0);
    }

    /// The program wants to use a tool. Telling it again does nothing.
    synchronized void begin(ToolUse use) {
        var id = use.id().isEmpty() ? "unnamed-" + unnamed++ : use.id();
        if (tools.putIfAbsent(id, use) == null) {
            tell(new AgentEvent.ToolBegan(use));
        }
    }

    /// Something came of a tool. The first that is told counts.
    synchronized void end(String id, String result, boolean failed) {
        var use = tools.get(id);
        if (use != null && use.result() == null) {
            var ended = use.ended(result, failed);
            tools.put(id, ended);
            tell(new AgentEvent.ToolEnded(ended));
        }
    }

    /// Something came of the first tool of a name of which nothing has come yet.
    synchronized void endUnnamed(String tool, String result, boolean failed) {
        tools.entrySet().stream()
                .filter(entry -> entry.getValue().tool().equals(tool))
                .filter(entry -> entry.getValue().result() == null)
                .findFirst()
                .ifPresent(entry -> end(entry.getKey(), result, failed));
    }

    /// {@return whether a tool was begun of which nothing has come yet}
    synchronized boolean hasOpenTools() {
        return tools.values().stream().anyMatch(use -> use.result() == null);
    }

    /// A call of a model took so much; telling it again, or more of it, replaces what was told.
    synchronized void spend(String call, TokenUsage tokens) {
        calls.put(call, tokens);
    }

    /// It is over. The first end counts.
    ///
    /// @param how how
    /// @param said the answer, if the program told it whole
    synchronized void finish(AgentAnswer.End how, @Nullable String said) {
        if (end == null) {
            text = said;
            end = how;
        }
    }

    /// {@return how it ended, if it has}
    Optional<AgentAnswer.End> end() {
        return Optional.ofNullable(end);
    }

    boolean isOver() {
        return end != null;
    }

    /// {@return the answer, if the program told it, whole or in pieces}
    synchronized Optional<String> text() {
        var said = text != null && !text.isBlank() ? text : last.toString();
        return said.isBlank() ? Optional.empty() : Optional.of(said.strip());
    }

    synchronized boolean hasTools() {
        return !tools.isEmpty();
    }

    /// {@return all of it, as far as it is known}
    ///
    /// @param answer its text
    synchronized AgentAnswer answer(String answer) {
        var sum = calls.values().stream().reduce(TokenUsage.NONE, TokenUsage::plus);
        var how = end == null ? Completed.COMPLETED : end;
        return new AgentAnswer(answer, uses(), sum, calls.size(), null, how);
    }

    private List<ToolUse> uses() {
        return new ArrayList<>(tools.values());
    }
}
