package dev.nerve.agent.terminal.channel;

import dev.nerve.TokenUsage;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentAnswer.Completed;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.ToolUse;
import dev.nerve.terminal.state.detection.StateExplanation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The state of the current turn.
///
/// The lock is held during calls of the listener, by design: one call at a time. *Safe for many
/// threads.*
public final class TerminalTurn {

    private static final Pattern SPACE = Pattern.compile("\\s+");

    private final String prompt;
    private final AgentListener listener;
    private final Map<String, ToolUse> tools = new LinkedHashMap<>();
    private final Map<String, TokenUsage> calls = new HashMap<>();
    private final StringBuilder last = new StringBuilder();
    private volatile @Nullable String taken;
    private volatile boolean confirmed;
    private volatile boolean interrupting;
    private volatile AgentAnswer.@Nullable AgentTurnEnd end;
    private @Nullable String text;
    private boolean closed;
    private long unnamed;

    /// @param prompt the prompt
    /// @param listener the listener for the events
    public TerminalTurn(String prompt, AgentListener listener) {
        this.prompt = prompt;
        this.listener = listener;
    }

    public String prompt() {
        return prompt;
    }

    /// {@return whether a reported text contains the prompt; white space may differ, because
    /// composers have no tabs}
    public boolean isPromptIn(String told) {
        return folded(told).contains(folded(prompt));
    }

    /// {@return whether a reported text is the prompt}
    public boolean isPrompt(String told) {
        return folded(told).equals(folded(prompt));
    }

    private static String folded(String text) {
        return SPACE.matcher(text).replaceAll(" ").strip();
    }

    /// Passes an event to the listener, unless the turn is closed.
    public synchronized void emit(AgentEvent event) {
        if (!closed) {
            listener.on(event);
        }
    }

    /// Passes the program's state to the listener, unless the turn is closed.
    public synchronized void stateChanged(StateExplanation explanation) {
        if (!closed) {
            listener.stateChanged(explanation);
        }
    }

    /// Passes the program's id of the conversation to the listener, unless the turn is closed.
    synchronized void nameConversation(String id) {
        if (!closed) {
            listener.conversationNamed(id);
        }
    }

    /// Closes the turn: the listener gets no more events.
    public synchronized void close() {
        closed = true;
    }

    /// Records that the program accepted the prompt.
    ///
    /// @param name the program's id of the prompt; empty if it reports none
    public void accept(String name) {
        taken = name;
    }

    public boolean isAccepted() {
        return taken != null;
    }

    /// {@return whether a report about a prompt belongs to this one}
    ///
    /// @param name the program's id of the reported prompt; empty if it reports none
    public boolean isAcceptedAs(String name) {
        var known = taken;
        return known != null && (known.isEmpty() || name.isEmpty() || known.equals(name));
    }

    /// Records that the program certainly has the prompt.
    public void confirm() {
        confirmed = true;
    }

    public boolean isConfirmed() {
        return confirmed;
    }

    /// Records that nerve has cancelled the turn.
    public void interrupt() {
        interrupting = true;
    }

    public boolean isInterrupting() {
        return interrupting;
    }

    /// Adds a complete message of the program.
    public synchronized void addMessage(String said) {
        last.setLength(0);
        last.append(said);
        emit(new AgentEvent.TextChunk(said));
    }

    /// Adds a piece to the current message. The pieces arrive in order.
    synchronized void addChunk(String piece) {
        last.append(piece);
        emit(new AgentEvent.TextChunk(piece));
    }

    /// Begins a new message.
    synchronized void beginMessage() {
        last.setLength(0);
    }

    /// Adds a tool use. Adding it again does nothing.
    public synchronized void beginTool(ToolUse use) {
        var id = use.id().isEmpty() ? "unnamed-" + unnamed++ : use.id();
        if (tools.putIfAbsent(id, use) == null) {
            emit(new AgentEvent.ToolBegan(use));
        }
    }

    /// Sets the result of a tool use. Only the first result counts.
    public synchronized void end(String id, String result, boolean failed) {
        var use = tools.get(id);
        if (use != null && use.result() == null) {
            var ended = use.ended(result, failed);
            tools.put(id, ended);
            emit(new AgentEvent.ToolEnded(ended));
        }
    }

    /// Sets the result of the first open use of a tool.
    public synchronized void endToolByName(String tool, String result, boolean failed) {
        tools.entrySet().stream()
                .filter(entry -> entry.getValue().tool().equals(tool))
                .filter(entry -> entry.getValue().result() == null)
                .findFirst()
                .ifPresent(entry -> end(entry.getKey(), result, failed));
    }

    /// {@return whether a tool use has no result yet}
    public synchronized boolean hasOpenTools() {
        return tools.values().stream().anyMatch(use -> use.result() == null);
    }

    /// Sets the tokens of a model call. A later report of the same call replaces them.
    public synchronized void recordUsage(String call, TokenUsage tokens) {
        calls.put(call, tokens);
    }

    /// Ends the turn. Only the first end counts.
    ///
    /// @param how the end
    /// @param said the complete answer, if the program reported it
    public synchronized void finish(AgentAnswer.AgentTurnEnd how, @Nullable String said) {
        if (end == null) {
            text = said;
            end = how;
        }
    }

    /// {@return the end of the turn, if it has ended}
    public Optional<AgentAnswer.AgentTurnEnd> end() {
        return Optional.ofNullable(end);
    }

    public boolean isOver() {
        return end != null;
    }

    /// {@return the answer, if the program reported it, completely or in pieces}
    public synchronized Optional<String> text() {
        var said = text != null && !text.isBlank() ? text : last.toString();
        return said.isBlank() ? Optional.empty() : Optional.of(said.strip());
    }

    public synchronized boolean hasTools() {
        return !tools.isEmpty();
    }

    /// {@return the result of the turn, as far as it is known}
    ///
    /// @param answer the text of the answer
    public synchronized AgentAnswer answer(String answer) {
        var sum = calls.values().stream().reduce(TokenUsage.NONE, TokenUsage::plus);
        var how = end == null ? Completed.COMPLETED : end;
        return new AgentAnswer(answer, uses(), sum, calls.size(), null, how);
    }

    private List<ToolUse> uses() {
        return new ArrayList<>(tools.values());
    }
}
