package dev.nerve.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.agent.node.AgentNode;
import dev.nerve.cli.console.ConsoleScreen;
import dev.nerve.cli.console.ConsoleSize;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.cli.progress.LiveView;
import dev.nerve.cli.progress.ProgressTree;
import dev.nerve.cli.progress.TreeTheme;
import dev.nerve.control.gate.GateNode;
import dev.nerve.workflow.WorkflowContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Messages that appear while a question stands below the tree stay when the question is gone.
@Timeout(60)
class KeptQuestionTest {

    private static final String NOTE =
            "note: claude_code 9.9.9 was not tested with nerve; tested: 2.1.0";

    private final LeapingTime time = new LeapingTime();
    private final RunWorld world = new RunWorld(time);
    private final TypedAnswers person = new TypedAnswers();

    @BeforeEach
    void showATree() {
        world.show(
                LiveView.open(
                        new ProgressTree(TreeTheme.UNICODE, TextStyle.PLAIN),
                        BlindScreen.BLIND,
                        time));
    }

    private static void tellVersion(WorkflowContext context) {
        context.emit(
                AgentNode.STATE_EVENT,
                Map.of(
                        "version_unseen",
                        true,
                        "program",
                        "claude_code",
                        "version",
                        "9.9.9",
                        "versions_seen",
                        List.of("2.1.0")));
    }

    /// {@return the run of a workflow that asks, and prints a version while somebody types}
    private RunWorld.Shell runTold(String... gates) throws InterruptedException {
        world.bind(
                "asks",
                context -> {
                    context.all(
                            Map.of(
                                    "ask",
                                    inner -> {
                                        for (var gate : gates) {
                                            inner.gate(GateNode.of(gate, "Well?"));
                                        }
                                        return "";
                                    },
                                    "work",
                                    inner -> {
                                        for (var gate : gates) {
                                            person.awaitPrompt();
                                            tellVersion(inner);
                                            person.line(gate);
                                        }
                                        return "";
                                    }));
                    return "";
                });
        return world.type(person, "run", "asks.yaml");
    }

    @Test
    void aNoteStaysWhenTheQuestionIsAnswered() throws Exception {
        var shell = runTold("first");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.err()).containsOnlyOnce(NOTE);
    }

    @Test
    void aNoteStaysWhenAnotherQuestionFollows() throws Exception {
        var shell = runTold("first", "second");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.err()).containsOnlyOnce(NOTE);
    }

    @Test
    void theReasonWhyAQuestionWentStaysToo() throws Exception {
        world.bind(
                "asks",
                context ->
                        context.gate(
                                GateNode.of("gate", "Well?")
                                        .timeout(Duration.ofHours(1))
                                        .defaultAnswer("no")));
        var other =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                person.awaitPrompt();
                                time.leap(Duration.ofHours(2));
                            } catch (InterruptedException _) {
                                Thread.currentThread().interrupt();
                            }
                        });

        var shell = world.type(person, "run", "asks.yaml");

        other.join();
        assertThat(shell.err()).contains("(its time is up; no counts as the answer)");
    }

    /// A terminal on which there is room for a question, and which nobody reads.
    private enum BlindScreen implements ConsoleScreen {
        BLIND;

        @Override
        public ConsoleSize size() {
            return new ConsoleSize(80, 24);
        }

        @Override
        public void write(String text) {}
    }
}
