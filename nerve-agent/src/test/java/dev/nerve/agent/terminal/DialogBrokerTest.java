package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.QuestionAnswer;
import dev.nerve.terminal.state.ProgramQuestion;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Questions on a program's screen that are not about permissions.
@Timeout(60)
class DialogBrokerTest {

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
    private final List<ProgramQuestion> asked = new CopyOnWriteArrayList<>();
    private ScriptedTerminals terminals;

    @BeforeEach
    void prepare() {
        terminals = new ScriptedTerminals(directory);
    }

    @AfterEach
    void close() {
        terminals.close();
    }

    private PermissionBroker replying(QuestionAnswer questionAnswer) {
        return new PermissionBroker() {
            @Override
            public PermissionDecision decide(PermissionRequest request) {
                throw new IllegalStateException("this is no permission: " + request);
            }

            @Override
            public QuestionAnswer answer(NodeId node, ProgramQuestion question) {
                asked.add(question);
                return questionAnswer;
            }
        };
    }

    @Test
    void whatSomebodyChoosesElsewhereIsChosenOnTheScreen() throws Exception {
        var broker = replying(new QuestionAnswer.GivenAnswer("Blue", "anna"));
        try (var agent = terminals.open(QUESTION, broker)) {
            var answer = agent.ask("Paint it", AgentListener.NONE);

            assertThat(answer.text()).contains("As you like.");
        }
        assertThat(asked)
                .containsExactly(
                        new ProgramQuestion(
                                "question", "Which colour?", List.of("Red", "Blue", "None")));
        assertThat(terminals.truth().texts("answered")).containsExactly("2");
    }

    @Test
    void turnFailsAtOnceWhereNobodyIsThereAndTheNextOneWorks() throws Exception {
        try (var agent = terminals.open(QUESTION, replying(QuestionAnswer.Nobody.NOBODY))) {
            var answer = agent.ask("Paint it", AgentListener.NONE);

            assertThat(answer.end())
                    .isEqualTo(
                            new AgentAnswer.Failed(
                                    ErrorCode.UNAVAILABLE,
                                    "agent 'agent' asks 'Which colour?' [Red, Blue, None],"
                                            + " and no person can answer"));
            assertThat(agent.ask("Hello", AgentListener.NONE).text()).contains("Good day.");
        }
    }

    @Test
    void dialogThatIsNotKnownIsAnsweredBeforeThePromptIsEntered() throws Exception {
        var broker = replying(new QuestionAnswer.GivenAnswer("Light", "anna"));
        try (var agent = terminals.open(DIALOG, broker)) {
            assertThat(agent.ask("Hello", AgentListener.NONE).text()).contains("Good day.");
        }
        assertThat(asked).extracting(ProgramQuestion::text).containsExactly("Which colours?");
    }

    @Test
    void dialogThatIsNotKnownIsAFailureWhereNobodyIsThere() throws Exception {
        try (var agent = terminals.open(DIALOG, replying(QuestionAnswer.Nobody.NOBODY))) {
            assertThatThrownBy(() -> agent.ask("Hello", AgentListener.NONE))
                    .isInstanceOf(NerveException.Unavailable.class)
                    .hasMessageContaining("Which colours?")
                    .hasMessageContaining("no person can answer");
        }
    }
}
