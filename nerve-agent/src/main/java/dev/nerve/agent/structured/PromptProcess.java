package dev.nerve.agent.structured;

import dev.nerve.ErrorCode;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.Leftovers;
import dev.nerve.run.Crew;
import dev.nerve.terminal.process.Exit;
import dev.nerve.terminal.process.Launch;
import dev.nerve.terminal.state.Explanation;
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
    private final Form form;
    private final Turn turn;
    private AgentAnswer.@Nullable End said;
    private boolean brokenOff;

    private PromptProcess(
            AgentLaunch launch, JsonProcess process, Form form, AgentListener listener) {
        this.launch = launch;
        this.process = process;
        this.form = form;
        this.turn = new Turn(listener);
    }

    /// @param input the text for its standard input
    static PromptProcess start(
            AgentLaunch launch, Launch program, Form form, AgentListener listener, String input) {
        var name = launch.node().name();
        var process =
                JsonProcess.start(name, program, Leftovers.of(launch), launch.host().poller());
        Thread.ofVirtual().name(name + "-input").start(() -> feed(process, input));
        return new PromptProcess(launch, process, form, listener);
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

    void listen(Consumer<String> session) {
        process.listen(
                launch.node().name(),
                new JsonProcess.Listener() {
                    @Override
                    public void said(Value event) {
                        note(form.read(event, turn, session));
                    }

                    @Override
                    public void ended(Exit exit) {
                        turn.over(end(exit));
                    }
                });
    }

    private synchronized void note(Optional<AgentAnswer.End> end) {
        end.ifPresent(it -> said = it);
    }

    /// Returns the end that the program reported, unless the program failed after that.
    private synchronized AgentAnswer.End end(Exit exit) {
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
        var words = process.lastWords();
        return words.isEmpty() ? " and did not report the end of its turn" : "; it said: " + words;
    }

    /// Passes the program's state to the listener of the turn.
    void judged(Explanation explanation) {
        turn.judged(explanation);
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
        try (var crew = new Crew()) {
            crew.start(() -> {
                try {
                    process.end(GRACE);
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        turn.over(AgentAnswer.Interrupted.INTERRUPTED);
    }

    @Override
    public void close() {
        process.close();
        turn.over(
                new AgentAnswer.Failed(
                        ErrorCode.PROCESS,
                        "the program of agent '%s' was ended".formatted(launch.node())));
    }
}
