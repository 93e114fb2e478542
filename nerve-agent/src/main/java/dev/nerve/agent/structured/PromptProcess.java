package dev.nerve.agent.structured;

import dev.nerve.ErrorCode;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.ProgramProcesses;
import dev.nerve.run.ThreadScope;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.state.detection.StateExplanation;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A program process for one prompt. *Safe for many threads.*
final class PromptProcess implements AutoCloseable {

    private static final Duration GRACE = Duration.ofSeconds(2);

    private final AgentLaunch launch;
    private final JsonProcess process;
    private final AgentJsonReader dialect;
    private final StructuredTurn turn;
    private AgentAnswer.@Nullable AgentTurnEnd said;
    private boolean brokenOff;

    private PromptProcess(
            AgentLaunch launch,
            JsonProcess process,
            AgentJsonReader dialect,
            AgentListener listener) {
        this.launch = launch;
        this.process = process;
        this.dialect = dialect;
        this.turn = new StructuredTurn(listener);
    }

    /// @param input the text for its standard input
    static PromptProcess start(
            AgentLaunch launch,
            LaunchRequest program,
            AgentJsonReader dialect,
            AgentListener listener,
            String input) {
        var name = launch.node().name();
        var process =
                JsonProcess.start(
                        name, program, ProgramProcesses.of(launch), launch.host().poller());
        Thread.ofVirtual().name(name + "-input").start(() -> feed(process, input));
        return new PromptProcess(launch, process, dialect, listener);
    }

    /// Writes the input. If the program does not read all of it, this ends when the program does.
    private static void feed(JsonProcess process, String input) {
        try {
            process.send(input);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            process.closeInput();
        }
    }

    /// @param session receives the program's id of the conversation, before the listener of the
    /// turn does
    void listen(Consumer<String> session) {
        var named = session.andThen(turn::nameConversation);
        process.listen(
                launch.node().name(),
                new JsonProcess.JsonProcessListener() {
                    @Override
                    public void received(Value event) {
                        note(dialect.read(event, turn, named));
                    }

                    @Override
                    public void ended(ProcessExit exit) {
                        turn.finish(end(exit));
                    }
                });
    }

    private synchronized void note(Optional<AgentAnswer.AgentTurnEnd> end) {
        end.ifPresent(it -> said = it);
    }

    /// Returns the end that the program reported, unless the program failed after that.
    private synchronized AgentAnswer.AgentTurnEnd end(ProcessExit exit) {
        if (brokenOff) {
            return AgentAnswer.Interrupted.INTERRUPTED;
        }
        if (said instanceof AgentAnswer.Failed || (said != null && exit.code() == 0)) {
            return said;
        }
        return new AgentAnswer.Failed(
                ErrorCode.PROCESS,
                "the program of agent '%s' ended with code %d%s"
                        .formatted(launch.node(), exit.code(), lastWords()));
    }

    private String lastWords() {
        var words = process.errorTail();
        return words.isEmpty() ? " and did not report the end of its turn" : "; it said: " + words;
    }

    /// Passes the program's state to the listener of the turn.
    void judged(StateExplanation explanation) {
        turn.stateChanged(explanation);
    }

    AgentAnswer await() throws InterruptedException {
        return turn.await();
    }

    Value.Fields attributes() {
        return turn.attributes();
    }

    /// Cancels the turn and stops the program. Runs on its own thread, because this one may be
    /// interrupted again.
    void breakOff() {
        synchronized (this) {
            brokenOff = true;
        }
        try (var scope = new ThreadScope()) {
            scope.start(() -> {
                try {
                    process.end(GRACE);
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        turn.finish(AgentAnswer.Interrupted.INTERRUPTED);
    }

    @Override
    public void close() {
        process.close();
        turn.finish(
                new AgentAnswer.Failed(
                        ErrorCode.PROCESS,
                        "the program of agent '%s' was ended".formatted(launch.node())));
    }
}
