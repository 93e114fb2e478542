package dev.nerve.agent.scripted;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.agent.Agent;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.AgentStatus;
import dev.nerve.agent.ThreadJoin;
import dev.nerve.agent.ToolUse;
import dev.nerve.agent.program.AgentPrograms;
import dev.nerve.agent.scripted.StoredConversation.Speaker;
import dev.nerve.lifecycle.LifecycleSubscription;
import dev.nerve.lifecycle.NodeStateListener;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.terminal.pane.CommandRunner;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateExplanation;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// An agent that follows a script, without any program. Its tools work, it asks before it uses
/// them, and its conversations can be resumed and forked.
///
/// Its conversations are files in `.nerve/scripted` of the home directory. *Safe for many threads*;
/// each turn runs on its own thread.
public final class ScriptedAgent implements Agent {

    private static final Duration LONGEST_COMMAND = Duration.ofMinutes(2);

    private final AgentScript script;
    private final AgentLaunch launch;
    private final ScriptedTools bench;
    private final ConversationFiles files;
    private final AgentStatus status;
    private final ReentrantLock oneAtATime = new ReentrantLock();
    private volatile StoredConversation storedConversation;
    private @Nullable Thread working;
    private boolean ended;

    private ScriptedAgent(
            AgentScript script,
            AgentLaunch launch,
            ScriptedTools bench,
            ConversationFiles files,
            StoredConversation storedConversation) {
        this.script = script;
        this.launch = launch;
        this.bench = bench;
        this.files = files;
        this.storedConversation = storedConversation;
        this.status = new AgentStatus(AgentPrograms.SCRIPTED, List.of(), launch.host().time());
        status.reportState(TerminalState.READY, "opened", "it accepts prompts");
    }

    /// {@return an agent that is ready for its first prompt}
    ///
    /// @param launch the start; its command is `scripted` and the script file, relative to the
    /// host's directory
    /// @throws NerveException.Invalid if the command has no file, or the script is invalid
    /// @throws NerveException.NotFound if the file or the conversation does not exist
    /// @throws NerveException.AlreadyExists if the id for a new conversation is in use
    public static ScriptedAgent open(AgentLaunch launch) {
        var command = launch.terms().command();
        if (command.size() != 2) {
            throw new NerveException.Invalid(
                    "a scripted agent is started with its script, such as scripted FILE.yaml");
        }
        var services = launch.host();
        var script = AgentScript.read(services.directory().resolve(command.getLast()));
        var environment = new HashMap<>(services.environment());
        environment.putAll(launch.terms().place().environment());
        var runner =
                new CommandRunner(
                        launch.directory(), environment, LONGEST_COMMAND, services.poller());
        var files = new ConversationFiles(home(environment, services.state()), services.random());
        var storedConversation = files.open(launch.session());
        return new ScriptedAgent(
                script, launch, new ScriptedTools(runner), files, storedConversation);
    }

    private static Path home(Map<String, String> environment, Path otherwise) {
        var home = environment.getOrDefault("HOME", "");
        var base = home.isEmpty() ? otherwise : Path.of(home);
        return base.resolve(".nerve").resolve("scripted");
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
        return Optional.of(storedConversation.id());
    }

    @Override
    public AgentAnswer ask(String prompt, AgentListener listener) throws InterruptedException {
        oneAtATime.lockInterruptibly();
        try {
            var task = new FutureTask<>(() -> turn(prompt, listener));
            var thread = begin(task);
            boolean interrupted = ThreadJoin.joinPassingInterrupt(thread);
            settle();
            if (interrupted) {
                throw new ExecutionInterruptedException("the turn was cancelled", attributes(task));
            }
            return answer(task);
        } finally {
            oneAtATime.unlock();
        }
    }

    /// {@return the state of a cancelled turn as data}
    private static Value.Fields attributes(FutureTask<AgentAnswer> task) {
        if (task.state() != FutureTask.State.SUCCESS) {
            return Value.Fields.EMPTY;
        }
        var answer = task.resultNow();
        return Value.Fields.EMPTY
                .with("usage", answer.usage())
                .with("said", answer.text())
                .with("tools", answer.tools().stream().map(ToolUse::toValue).toList());
    }

    private synchronized Thread begin(Runnable turn) {
        if (ended) {
            throw new NerveException.Failed(ErrorCode.PROCESS, "the agent has ended");
        }
        status.reportState(TerminalState.BUSY, "prompt", "it was given a prompt");
        working = Thread.ofVirtual().name("nerve-scripted-agent").start(turn);
        return working;
    }

    private synchronized void settle() {
        working = null;
        status.reportState(TerminalState.READY, "turn-over", "the turn is over");
    }

    private synchronized AgentAnswer answer(FutureTask<AgentAnswer> task) {
        if (ended) {
            throw new NerveException.Failed(
                    ErrorCode.PROCESS, "the agent was stopped in the middle of a turn");
        }
        if (task.state() == FutureTask.State.FAILED) {
            throw thrown(task.exceptionNow());
        }
        return task.resultNow();
    }

    private static RuntimeException thrown(Throwable failure) {
        return failure instanceof RuntimeException known
                ? known
                : new IllegalStateException(failure);
    }

    private AgentAnswer turn(String prompt, AgentListener listener) {
        storedConversation = storedConversation.with(Speaker.USER, prompt);
        files.save(storedConversation);
        var turn = new ScriptedTurn(script, launch, bench, status, listener, storedConversation);
        var answer = turn.run();
        storedConversation = storedConversation.with(Speaker.AGENT, answer.text());
        files.save(storedConversation);
        return answer;
    }

    @Override
    public synchronized void interrupt() {
        if (working != null) {
            working.interrupt();
        }
    }

    @Override
    public void stop(Duration grace) {
        close();
    }

    @Override
    public void close() {
        var thread = end();
        if (thread != null
                && !thread.equals(Thread.currentThread())
                && ThreadJoin.joinPassingInterrupt(thread)) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized @Nullable Thread end() {
        if (!ended) {
            ended = true;
            status.reportGone("stopped", "it was stopped");
        }
        interrupt();
        return working;
    }
}
