package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.permission.Broker;
import dev.nerve.agent.permission.Decision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.Reply;
import dev.nerve.terminal.state.Question;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a program asks on its screen that is not about permission.
@Timeout(60)
class ScreenChoiceTest {

    private static final String QUESTION =
            """
            turn Paint it
              ask 1 Question | Which colour? | Red | Blue | None
              say 1 As you like.
            turn Hello
              say 1 Good day.
            """;

    private static final String DIALOG =
            """
            first 1 Theme | Which colours? | Dark | Light | Quit
            turn Hello
              say 1 Good day.
            """;

    @TempDir private Path directory;
    private final List<Question> asked = new CopyOnWriteArrayList<>();
    private ScriptedTerminals terminals;

    @BeforeEach
    void prepare() {
        terminals = new ScriptedTerminals(directory);
    }

    @AfterEach
    void close() {
        terminals.close();
    }

    private Broker replying(Reply reply) {
        return new Broker() {
            @Override
            public Decision decide(PermissionRequest request) {
                throw new IllegalStateException("this is no permission: " + request);
            }

            @Override
            public Reply answer(NodeId node, Question question) {
                asked.add(question);
                return reply;
            }
        };
    }

    @Test
    void whatSomebodyChoosesElsewhereIsChosenOnTheScreen() throws Exception {
        var broker = replying(new Reply.Said("Blue", "anna"));
        try (var agent = terminals.open(QUESTION, broker)) {
            var answer = agent.ask("Paint it", AgentListener.NOBODY);

            assertThat(answer.text()).contains("As you like.");
        }
        assertThat(asked)
                .containsExactly(
                        new Question("question", "Which colour?", List.of("Red", "Blue", "None")));
        assertThat(terminals.truth().texts("answered")).containsExactly("2");
    }

    @Test
    void turnFailsAtOnceWhereNobodyIsThereAndTheNextOneWorks() throws Exception {
        try (var agent = terminals.open(QUESTION, replying(Reply.Nobody.NOBODY))) {
            var answer = agent.ask("Paint it", AgentListener.NOBODY);

            assertThat(answer.end())
                    .isEqualTo(
                            new AgentAnswer.Failed(
                                    ErrorCode.UNAVAILABLE,
                                    "agent 'agent' asks 'Which colour?' [Red, Blue, None],"
                                            + " and nobody is there to answer"));
            assertThat(agent.ask("Hello", AgentListener.NOBODY).text()).contains("Good day.");
        }
    }

    @Test
    void dialogThatIsNotKnownIsAnsweredBeforeThePromptIsEntered() throws Exception {
        var broker = replying(new Reply.Said("Light", "anna"));
        try (var agent = terminals.open(DIALOG, broker)) {
            assertThat(agent.ask("Hello", AgentListener.NOBODY).text()).contains("Good day.");
        }
        assertThat(asked).extracting(Question::text).containsExactly("Which colours?");
    }

    @Test
    void dialogThatIsNotKnownIsAFailureWhereNobodyIsThere() throws Exception {
        try (var agent = terminals.open(DIALOG, replying(Reply.Nobody.NOBODY))) {
            assertThatThrownBy(() -> agent.ask("Hello", AgentListener.NOBODY))
                    .isInstanceOf(NerveException.Unavailable.class)
                    .hasMessageContaining("Which colours?")
                    .hasMessageContaining("nobody is there to answer");
        }
    }
}
