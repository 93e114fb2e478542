package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.QuestionAnswer;
import dev.nerve.terminal.state.ProgramQuestion;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepeatedDialogBrokerTest {

    private static final NodeId DEV = NodeId.of("dev");

    private final List<String> asked = new ArrayList<>();
    private final RepeatedDialogBroker broker =
            new RepeatedDialogBroker(
                    new PermissionBroker() {
                        @Override
                        public PermissionDecision decide(PermissionRequest request) {
                            asked.add(request.tool());
                            return new PermissionDecision.Allowed("ann");
                        }

                        @Override
                        public QuestionAnswer answer(NodeId node, ProgramQuestion question) {
                            asked.add(question.text());
                            return new QuestionAnswer.GivenAnswer("Dark", "ann");
                        }
                    });

    @Test
    void personIsAskedOnceAboutADialogThatStaysAndAgainIfItNeverGoes() throws Exception {
        var theme = new ProgramQuestion("dialog", "Theme?", List.of("Dark", "Light"));
        var other = new ProgramQuestion("dialog", "Log in?", List.of("Yes", "No"));

        for (int i = 0; i < 4; i++) {
            assertThat(broker.answer(DEV, theme))
                    .isEqualTo(new QuestionAnswer.GivenAnswer("Dark", "ann"));
        }
        broker.answer(DEV, other);
        assertThat(asked).containsExactly("Theme?", "Log in?");

        broker.answer(DEV, theme);
        assertThat(asked).containsExactly("Theme?", "Log in?", "Theme?");
    }
}
