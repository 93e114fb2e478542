package dev.nerve.agent.structured;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.agent.Agent;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.AgentStatus;
import dev.nerve.agent.ConversationStart;
import dev.nerve.agent.program.AgentProgram.StructuredMode;
import dev.nerve.lifecycle.LifecycleSubscription;
import dev.nerve.lifecycle.NodeStateListener;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateExplanation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A program that is started again for every prompt and resumes its conversation by id.
///
/// It does not ask for permission; its arguments say what it may do. *Safe for many threads.*
public final class PerPromptAgent implements Agent {

    /// The maximum size of a prompt that is an argument; no system allows more.
    private static final int LONGEST_PROMPT = 120_000;

    private final AgentLaunch launch;
    private final StructuredMode structured;
    private final AgentStatus status;
    private ConversationStart session;
    private @Nullable PromptProcess running;
    private boolean closed;

    private PerPromptAgent(AgentLaunch launch, StructuredMode structured) {
        this.launch = launch;
        this.structured = structured;
        this.session = launch.session();
        this.status =
                new AgentStatus(
                        launch.program().name(),
                        launch.program().product().seen(),
                        launch.host().time());
    }

    /// {@return an agent that is ready; no program runs yet}
    ///
    /// @param launch the start of the program
    /// @throws NerveException if it cannot be started with this conversation
    public static Agent open(AgentLaunch launch) {
        var structured = launch.program().structured().orElseThrow();
        var agent = new PerPromptAgent(launch, structured);
        if (agent.words("").isEmpty()) {
            throw new NerveException.Unsupported(
                    "agent '%s': %s has no way to fork a conversation"
                            .formatted(launch.node(), launch.program().product().title()));
        }
        agent.status.reportState(TerminalState.READY, "idle", "it is started for each prompt");
        return agent;
    }

    @Override
    public LifecycleSubscription watchState(NodeStateListener listener) {
        return status.watchState(listener);
    }

    @Override
    public StateExplanation explain() {
        return status.explain();
    }

    @Override
    public synchronized Optional<String> conversationId() {
        return session instanceof ConversationStart.Resumed(var id)
                ? Optional.of(id)
                : Optional.empty();
    }

    private synchronized void knows(String id) {
        if (!id.isEmpty()) {
            session = new ConversationStart.Resumed(id);
        }
    }

    @Override
    public AgentAnswer ask(String prompt, AgentListener listener) throws InterruptedException {
        boolean argument = structured.isPromptArgument();
        if (argument && prompt.getBytes(StandardCharsets.UTF_8).length > LONGEST_PROMPT) {
            throw new NerveException.Invalid(
                    "agent '%s' takes prompts of up to %,d bytes in this mode"
                            .formatted(launch.node(), LONGEST_PROMPT));
        }
        var answer = askOnce(prompt, listener);
        return isTaken(answer) && goesOn() ? askOnce(prompt, listener) : answer;
    }

    /// {@return whether the turn failed because the id for a new conversation is in use}
    private static boolean isTaken(AgentAnswer answer) {
        return answer.end() instanceof AgentAnswer.Failed(_, var message)
                && answer.text().isEmpty()
                && ConversationStart.ALREADY_IN_USE.matcher(message).find();
    }

    /// Switches to resuming the conversation.
    ///
    /// @return false if it already resumes one
    private synchronized boolean goesOn() {
        var known = session.resumedIfTaken();
        session = known.orElse(session);
        return known.isPresent();
    }

    private AgentAnswer askOnce(String prompt, AgentListener listener) throws InterruptedException {
        var process = begin(prompt, listener);
        try {
            process.judged(status.explain());
            return process.await();
        } catch (InterruptedException _) {
            process.breakOff();
            throw new ExecutionInterruptedException(
                    "agent '%s' was interrupted".formatted(launch.node()), process.attributes());
        } finally {
            process.close();
            finish();
        }
    }

    private synchronized PromptProcess begin(String prompt, AgentListener listener) {
        if (closed || running != null) {
            throw new NerveException.Failed(
                    closed ? ErrorCode.NODE_STOPPED : ErrorCode.TURN_IN_PROGRESS,
                    "agent '%s' %s"
                            .formatted(
                                    launch.node(),
                                    closed ? "is stopped" : "is in the middle of a turn"));
        }
        var command = new ArrayList<>(launch.command());
        command.addAll(words(prompt));
        var process =
                PromptProcess.start(
                        launch,
                        new LaunchRequest(command, launch.directory(), launch.environment()),
                        AgentJsonReader.of(structured.form()),
                        listener,
                        structured.isPromptArgument() ? "" : prompt);
        running = process;
        status.reportState(TerminalState.BUSY, "prompt", "it was started with a prompt");
        process.listen(this::knows);
        return process;
    }

    private synchronized List<String> words(String prompt) {
        var pattern =
                launch.withConversation(session)
                        .arguments(structured.fresh(), structured.resumed(), structured.forked());
        var words = new ArrayList<String>();
        pattern.forEach(word -> words.add(word.replace("{prompt}", prompt)));
        return words;
    }

    private synchronized void finish() {
        running = null;
        if (!closed) {
            status.reportState(TerminalState.READY, "idle", "its program has ended");
        }
    }

    @Override
    public void interrupt() throws InterruptedException {
        PromptProcess now;
        synchronized (this) {
            now = running;
        }
        if (now != null) {
            now.breakOff();
        }
    }

    @Override
    public void stop(Duration grace) throws InterruptedException {
        try {
            interrupt();
        } finally {
            close();
        }
    }

    @Override
    public void close() {
        PromptProcess now;
        synchronized (this) {
            closed = true;
            now = running;
        }
        status.reportGone("closed", "it was ended");
        if (now != null) {
            now.close();
        }
    }
}
