package dev.nerve.agent.permission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.terminal.state.Question;
import dev.nerve.testkit.Background;
import dev.nerve.testkit.RealTime;
import dev.nerve.value.Secrets;
import java.nio.file.Path;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class QuestionsTest {

    private static final NodeId DEV = NodeId.of("dev");
    private static final Question COLOUR =
            new Question("question", "Which colour?", List.of("Red", "Blue"));

    @TempDir private Path directory;
    private final Approvals approvals = new Approvals();
    private final Questions questions = approvals.questions();

    private PolicyBroker broker(Policy policy, AuditLog audit) {
        return new PolicyBroker(
                policy, directory, approvals.by(RealTime.REAL), audit, RealTime.REAL);
    }

    private AuditLog audit() {
        return AuditLog.in(directory.resolve("permissions.jsonl"), Secrets.NONE);
    }

    @Test
    void nobodyIsWaitedForWhereNobodyListens() throws Exception {
        assertThat(broker(Policy.ASK, audit()).answer(DEV, COLOUR)).isEqualTo(Reply.Nobody.NOBODY);
        assertThat(audit().entries()).isEmpty();
    }

    @Test
    void whoListensAnswersOnceWithOneOfTheChoicesAndThatIsWrittenDown() throws Exception {
        try (var _ = questions.listen(_ -> {})) {
            var asking = Background.of(() -> broker(Policy.ASK, audit()).answer(DEV, COLOUR));
            Awaitility.await().until(() -> !questions.pending().isEmpty());
            var pending = questions.pending().getFirst();
            assertThat(pending.node()).isEqualTo(DEV);
            assertThat(pending.question()).isEqualTo(COLOUR);

            assertThatThrownBy(() -> questions.answer(pending.id(), "Green", "anna"))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageContaining("Red, Blue");
            questions.answer(pending.id(), "Blue", "anna");

            assertThat(asking.get()).isEqualTo(new Reply.Said("Blue", "anna"));
            assertThatThrownBy(() -> questions.answer(pending.id(), "Red", "bob"))
                    .isInstanceOf(NerveException.AlreadyExists.class)
                    .hasMessageContaining("anna");
        }
        var entry = audit().entries().getFirst();
        assertThat(entry.at("request.arguments.answer").text()).isEqualTo("Blue");
        assertThat(entry.at("decision.by").text()).isEqualTo("anna");
    }

    @Test
    void agentThatMayDoNothingMayNotAskEither() throws Exception {
        try (var _ = questions.listen(_ -> {})) {
            assertThat(broker(Policy.DENY, audit()).answer(DEV, COLOUR))
                    .isEqualTo(Reply.Nobody.NOBODY);
        }
    }
}
