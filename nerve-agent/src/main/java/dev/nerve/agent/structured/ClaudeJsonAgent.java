package dev.nerve.agent.structured;

import static dev.nerve.agent.structured.LenientValues.fields;
import static dev.nerve.agent.structured.LenientValues.text;

import dev.nerve.DurationFormat;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.agent.Agent;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.AgentStatus;
import dev.nerve.agent.ProgramProcesses;
import dev.nerve.lifecycle.LifecycleSubscription;
import dev.nerve.lifecycle.NodeStateListener;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.run.ThreadScope;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateExplanation;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Claude Code in its JSON mode: one process that reads prompts and reports everything it does.
///
/// *Safe for many threads.*
public final class ClaudeJsonAgent implements Agent, JsonProcess.JsonProcessListener {

    private static final List<String> ARGUMENTS =
            List.of(
                    "-p",
                    "--input-format",
                    "stream-json",
                    "--output-format",
                    "stream-json",
                    "--include-partial-messages",
                    "--verbose",
                    "--permission-prompt-tool",
                    "stdio");

    /// The time that a cancelled turn has to end before the program is killed.
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final AgentLaunch launch;
    private final AgentStatus status;
    private final ClaudeEventReader events = new ClaudeEventReader();
    private final ClaudeRequestResponder permissions;
    private final JsonProcess process;
    private volatile String session;
    private @Nullable StructuredTurn turn;
    private boolean ready;
    private @Nullable ProcessExit exit;
    private long requests;

    private ClaudeJsonAgent(AgentLaunch launch) {
        this.launch = launch;
        this.session = launch.session().id();
        this.status =
                new AgentStatus(
                        launch.program().name(),
                        launch.program().product().seen(),
                        launch.host().time());
        this.permissions = new ClaudeRequestResponder(launch, status, this::send);
        this.process =
                JsonProcess.start(
                        launch.node().name(),
                        processOf(launch),
                        ProgramProcesses.of(launch),
                        launch.host().poller());
    }

    /// {@return Claude Code, started and ready for a prompt}
    ///
    /// @param launch the start of the program
    /// @throws NerveException if it cannot be started; nothing is left then
    /// @throws InterruptedException if the thread was interrupted; nothing is left then
    public static Agent open(AgentLaunch launch) throws InterruptedException {
        var agent = new ClaudeJsonAgent(launch);
        try {
            agent.process.listen(launch.node().name(), agent);
            agent.process.send(ClaudeMessageWriter.request("initialize", "initialize"));
            agent.awaitReady(launch.terms().limits().start());
            return agent;
        } catch (RuntimeException | InterruptedException failure) {
            agent.close();
            throw failure;
        }
    }

    private static LaunchRequest processOf(AgentLaunch launch) {
        var startArguments = launch.program().starting();
        var command = new ArrayList<>(launch.command());
        command.addAll(ARGUMENTS);
        command.addAll(
                launch.arguments(
                        startArguments.fresh(), startArguments.resumed(), startArguments.forked()));
        return new LaunchRequest(command, launch.directory(), launch.environment());
    }

    private synchronized void awaitReady(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!ready) {
            if (exit != null) {
                throw gone();
            }
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                throw new NerveException.TimedOut(
                        "agent '%s' was not ready after %s"
                                .formatted(launch.node(), DurationFormat.format(limit)));
            }
            wait(Math.max(1, left / 1_000_000));
        }
    }

    @Override
    public void received(Value event) {
        switch (text(event, "type")) {
            case "control_request" ->
                    permissions.asked(text(event, "request_id"), fields(event, "request"), turn());
            case "control_cancel_request" -> permissions.withdrawn(text(event, "request_id"));
            case "control_response" -> answered(event);
            default -> happened(event);
        }
    }

    /// Handles the answer to our first request, the only answer that nerve waits for.
    private synchronized void answered(Value event) {
        if (text(event, "response.request_id").equals("initialize")) {
            ready = true;
            status.reportState(TerminalState.READY, "initialized", "it accepts prompts");
            notifyAll();
        }
    }

    private void happened(Value event) {
        var now = turn();
        if (text(event, "subtype").equals("init")) {
            begun(event, now);
        }
        if (now == null) {
            return;
        }
        if (text(event, "type").equals("result")) {
            permissions.withdrawAll();
            status.reportState(TerminalState.READY, "result", "it reported the result of the turn");
        }
        events.read(event, now);
    }

    private void begun(Value event, @Nullable StructuredTurn now) {
        session = text(event, "session_id");
        status.reportVersion(text(event, "claude_code_version"));
        if (now != null) {
            now.nameConversation(session);
        }
        launch.permissionModeProblem(text(event, "permissionMode"), "ended before it did anything")
                .ifPresent(this::refuse);
    }

    /// Closes the program. It reports its mode after it gets the prompt and before it calls its
    /// model.
    private void refuse(String reason) {
        var now = turn();
        if (now != null) {
            now.finish(new AgentAnswer.Failed(ErrorCode.PERMISSION, reason));
        }
        close();
    }

    private synchronized @Nullable StructuredTurn turn() {
        return turn;
    }

    @Override
    public void ended(ProcessExit how) {
        status.reportExit(how);
        permissions.withdrawAll();
        synchronized (this) {
            exit = how;
            notifyAll();
        }
        var now = turn();
        if (now != null) {
            now.finish(new AgentAnswer.Failed(ErrorCode.PROCESS, farewell(how)));
        }
    }

    private String farewell(ProcessExit how) {
        var said = process.errorTail();
        var ended =
                switch (how) {
                    case ProcessExit.NormalExit(int code) -> "exited with code " + code;
                    case ProcessExit.SignalExit(var signal) -> "was ended by " + signal.name();
                };
        return "the program of agent '%s' %s%s"
                .formatted(launch.node(), ended, said.isEmpty() ? "" : "; it said: " + said);
    }

    private synchronized NerveException gone() {
        var how = exit;
        return new NerveException.Failed(
                ErrorCode.PROCESS,
                how == null
                        ? "the program of agent '%s' takes no more prompts".formatted(launch.node())
                        : farewell(how));
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
    public Optional<String> conversationId() {
        return session.isEmpty() ? Optional.empty() : Optional.of(session);
    }

    @Override
    public AgentAnswer ask(String prompt, AgentListener listener) throws InterruptedException {
        var mine = begin(listener);
        try {
            status.reportState(TerminalState.BUSY, "prompt", "it was given a prompt");
            mine.stateChanged(status.explain());
            if (!send(ClaudeMessageWriter.prompt(given(prompt)))) {
                mine.await(PATIENCE);
            }
            return mine.await();
        } catch (InterruptedException _) {
            breakOff(mine);
            throw new ExecutionInterruptedException(
                    "agent '%s' was interrupted".formatted(launch.node()), mine.attributes());
        } finally {
            finish();
        }
    }

    /// Returns the prompt in the form in which the program takes it for text, because it looks for
    /// its own commands here too.
    private String given(String prompt) {
        return launch.program()
                .structured()
                .map(structured -> structured.escapePrompt(prompt))
                .orElse(prompt);
    }

    private synchronized StructuredTurn begin(AgentListener listener) {
        if (exit != null) {
            throw gone();
        }
        if (turn != null) {
            throw new NerveException.Failed(
                    ErrorCode.TURN_IN_PROGRESS,
                    "agent '%s' is in the middle of a turn".formatted(launch.node()));
        }
        turn = new StructuredTurn(listener);
        return turn;
    }

    private synchronized void finish() {
        turn = null;
    }

    private boolean send(Value object) throws InterruptedException {
        return process.send(object);
    }

    /// Cancels the turn in the program, so that it is ready for the next prompt.
    ///
    /// Runs on its own thread, because this one may be interrupted again.
    private void breakOff(StructuredTurn mine) {
        try (var scope = new ThreadScope()) {
            scope.start(() -> letGo(mine));
        }
    }

    private void letGo(StructuredTurn mine) {
        try {
            interrupt();
            mine.await(PATIENCE);
        } catch (InterruptedException _) {
            // The program is closed below.
        }
        if (!mine.isOver()) {
            close();
        }
    }

    @Override
    public void interrupt() throws InterruptedException {
        if (turn() != null) {
            permissions.withdrawAll();
            send(ClaudeMessageWriter.request("interrupt-" + number(), "interrupt"));
        }
    }

    private synchronized long number() {
        return ++requests;
    }

    /// Closes the input, upon which the program exits by itself.
    @Override
    public void stop(Duration grace) throws InterruptedException {
        process.closeInput();
        try {
            if (!awaitExit(grace)) {
                process.end(Duration.ZERO);
            }
        } finally {
            close();
        }
    }

    private synchronized boolean awaitExit(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        for (long left = limit.toNanos(); exit == null && left > 0; ) {
            wait(Math.max(1, left / 1_000_000));
            left = deadline - System.nanoTime();
        }
        return exit != null;
    }

    @Override
    public void close() {
        permissions.withdrawAll();
        process.close();
        status.reportGone("closed", "it was ended");
        var now = turn();
        if (now != null) {
            now.finish(
                    new AgentAnswer.Failed(
                            ErrorCode.PROCESS,
                            "the program of agent '%s' was ended".formatted(launch.node())));
        }
    }
}
