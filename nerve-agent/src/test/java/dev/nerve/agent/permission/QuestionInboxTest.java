package dev.nerve.agent.permission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.secret.Secrets;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.RealTimeSource;
import java.nio.file.Path;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class QuestionInboxTest {

    private static final NodeId DEV = NodeId.of("dev");
    private static final ProgramQuestion COLOUR =
            new ProgramQuestion("question", "Which colour?", List.of("Red", "Blue"));

    @TempDir private Path directory;
    private final PermissionInbox inbox = new PermissionInbox();
    private final QuestionInbox questions = inbox.questions();

    private PolicyBroker broker(PermissionPolicy policy, AuditLog audit) {
        return new PolicyBroker(
                policy,
                directory,
                inbox.responder(RealTimeSource.REAL),
                audit,
                RealTimeSource.REAL);
    }

    private AuditLog audit() {
        return AuditLog.in(directory.resolve("permissions.jsonl"), Secrets.NONE);
    }

    @Test
    void nobodyIsWaitedForWhereNobodyListens() throws Exception {
        assertThat(broker(PermissionPolicy.ASK, audit()).answer(DEV, COLOUR))
                .isEqualTo(QuestionAnswer.Nobody.NOBODY);
        assertThat(audit().entries()).isEmpty();
    }

    @Test
    void whoListensAnswersOnceWithOneOfTheChoicesAndThatIsWrittenDown() throws Exception {
        try (var _ = questions.listen(_ -> {})) {
            var asking =
                    BackgroundTask.of(
                            () -> broker(PermissionPolicy.ASK, audit()).answer(DEV, COLOUR));
            Awaitility.await().until(() -> !questions.pending().isEmpty());
            var pending = questions.pending().getFirst();
            assertThat(pending.node()).isEqualTo(DEV);
            assertThat(pending.question()).isEqualTo(COLOUR);

            assertThatThrownBy(() -> questions.answer(pending.id(), "Green", "anna"))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageContaining("Red, Blue");
            questions.answer(pending.id(), "Blue", "anna");

            assertThat(asking.get()).isEqualTo(new QuestionAnswer.GivenAnswer("Blue", "anna"));
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
            assertThat(broker(PermissionPolicy.DENY, audit()).answer(DEV, COLOUR))
                    .isEqualTo(QuestionAnswer.Nobody.NOBODY);
        }
    }
}
