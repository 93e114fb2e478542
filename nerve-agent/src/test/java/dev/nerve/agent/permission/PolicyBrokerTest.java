package dev.nerve.agent.permission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.secret.Secrets;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyBrokerTest {

    @TempDir Path directory;

    private final PermissionInbox inbox = new PermissionInbox();

    @Test
    void nobodyIsWaitedForWhereNobodyListens() throws Exception {
        assertThat(broker(PermissionPolicy.ASK).decide(command("ls")))
                .isInstanceOfSatisfying(
                        PermissionDecision.Denied.class,
                        denied -> assertThat(denied.reason()).contains("give 'a' a policy"));
    }

    @Test
    void aPersonCanAnswerLater() throws Exception {
        try (var _ = inbox.listen(_ -> {})) {
            var deciding =
                    BackgroundTask.of(() -> broker(PermissionPolicy.ASK).decide(command("ls")));
            await().until(() -> inbox.pending().size() == 1);
            var pending = inbox.pending().getFirst();
            assertThat(pending.request().tool()).isEqualTo("Bash");
            inbox.answer(pending.id(), new PermissionDecision.Allowed("anna"));
            assertThat(deciding.get()).isEqualTo(new PermissionDecision.Allowed("anna"));
            assertThat(inbox.pending()).isEmpty();
            assertThatThrownBy(() ->
                            inbox.answer(pending.id(), new PermissionDecision.Allowed("bert")))
                    .isInstanceOf(NerveException.AlreadyExists.class)
                    .hasMessageContaining("'anna' at 2");
        }
    }

    @Test
    void whatWaitsIsDeniedWhenTheLastOneLeaves() throws Exception {
        var one = inbox.listen(_ -> {});
        var two = inbox.listen(_ -> {});
        var deciding = BackgroundTask.of(() -> broker(PermissionPolicy.ASK).decide(command("ls")));
        await().until(() -> inbox.pending().size() == 1);
        one.close();
        one.close();
        assertThat(inbox.pending()).hasSize(1);
        two.close();
        assertThat(deciding.get())
                .isInstanceOfSatisfying(
                        PermissionDecision.Denied.class,
                        denied -> assertThat(denied.reason()).contains("nobody is there"));
    }

    @Test
    void whatWasNeverAskedCannotBeAnswered() {
        assertThatThrownBy(
                        () -> inbox.answer("permission-7", new PermissionDecision.Allowed("anna")))
                .isInstanceOf(NerveException.NotFound.class);
    }

    @Test
    void onlyTheLastAnswersAreRemembered() throws Exception {
        var broker = broker(PermissionPolicy.ASK);
        try (var _ =
                inbox.listen(asked ->
                        inbox.answer(asked.id(), new PermissionDecision.Allowed("anna")))) {
            for (int i = 0; i < 1001; i++) {
                broker.decide(command("ls"));
            }
        }
        var late = new PermissionDecision.Allowed("bert");
        assertThatThrownBy(() -> inbox.answer("permission-1", late))
                .isInstanceOf(NerveException.NotFound.class);
        assertThatThrownBy(() -> inbox.answer("permission-2", late))
                .isInstanceOf(NerveException.AlreadyExists.class);
    }

    @Test
    void twoWhoAnswerAtOnceAreToldWhoWon() throws Exception {
        var told = new CopyOnWriteArrayList<String>();
        for (int round = 0; round < 50; round++) {
            try (var _ = inbox.listen(_ -> {})) {
                var deciding =
                        BackgroundTask.of(() -> broker(PermissionPolicy.ASK).decide(command("ls")));
                await().until(() -> inbox.pending().size() == 1);
                var id = inbox.pending().getFirst().id();
                var one = BackgroundTask.of(() -> answer(id, "one"));
                var two = BackgroundTask.of(() -> answer(id, "two"));
                assertThat(List.of(one.get(), two.get())).containsOnlyOnce(true);
                told.add(deciding.get().by());
            }
        }
        assertThat(told).hasSize(50);
    }

    private boolean answer(String id, String by) {
        try {
            inbox.answer(id, new PermissionDecision.Allowed(by));
            return true;
        } catch (NerveException.AlreadyExists told) {
            assertThat(told).hasMessageContaining(by.equals("one") ? "'two'" : "'one'");
            return false;
        }
    }

    @Test
    void whatNobodyNeedsToKnowAnyMoreIsWithdrawn() throws Exception {
        try (var _ = inbox.listen(_ -> {})) {
            var deciding =
                    BackgroundTask.of(() -> broker(PermissionPolicy.ASK).decide(command("ls")));
            await().until(() -> inbox.pending().size() == 1);
            var id = inbox.pending().getFirst().id();
            deciding.interrupt();
            await().until(() -> inbox.pending().isEmpty());
            assertThatThrownBy(() -> inbox.answer(id, new PermissionDecision.Allowed("anna")))
                    .isInstanceOf(NerveException.NotFound.class);
        }
    }

    @Test
    void everyDecisionIsWrittenDownWithoutSecrets() throws Exception {
        var log = AuditLog.in(directory.resolve("deep/permissions.jsonl"), secrets());
        var broker =
                new PolicyBroker(
                        PermissionPolicy.ALLOW,
                        directory,
                        inbox.responder(RealTimeSource.REAL),
                        log,
                        RealTimeSource.REAL);
        broker.decide(command("curl -H sk-dummy-secret"));
        broker.decide(command("ls"));
        assertThat(log.entries()).hasSize(2);
        var first = log.entries().getFirst();
        assertThat(first.at("request.node").text()).isEqualTo("a");
        assertThat(first.at("request.risk").text()).isEqualTo("execute");
        assertThat(first.at("request.arguments.command").text()).isEqualTo("curl -H ***");
        assertThat(first.at("decision.allowed").toBoolean()).isTrue();
        assertThat(first.at("decision.by").text()).isEqualTo("policy");
    }

    @Test
    void whatCannotBeWrittenDownIsDenied() throws Exception {
        Files.writeString(directory.resolve("file"), "in the way");
        var log = AuditLog.in(directory.resolve("file/permissions.jsonl"), Secrets.NONE);
        var broker =
                new PolicyBroker(
                        PermissionPolicy.ALLOW,
                        directory,
                        inbox.responder(RealTimeSource.REAL),
                        log,
                        RealTimeSource.REAL);
        assertThat(broker.decide(command("ls")).isAllowed()).isFalse();
    }

    @Test
    void aLineThatACrashLeftHalfWrittenHarmsNothing() throws Exception {
        var file = directory.resolve("permissions.jsonl");
        var log = AuditLog.in(file, Secrets.NONE);
        new PolicyBroker(
                        PermissionPolicy.DENY,
                        directory,
                        inbox.responder(RealTimeSource.REAL),
                        log,
                        RealTimeSource.REAL)
                .decide(command("ls"));
        Files.writeString(file, Files.readString(file) + "{\"time\":");
        assertThat(log.entries()).hasSize(1);
        new PolicyBroker(
                        PermissionPolicy.DENY,
                        directory,
                        inbox.responder(RealTimeSource.REAL),
                        log,
                        RealTimeSource.REAL)
                .decide(command("pwd"));
        assertThat(log.entries())
                .extracting(entry -> entry.at("request.arguments.command").text())
                .containsExactly("ls", "pwd");
    }

    private static Secrets secrets() {
        return Secrets.of(List.of("sk-dummy-secret"));
    }

    private PolicyBroker broker(PermissionPolicy policy) {
        return new PolicyBroker(
                policy, directory, inbox.responder(RealTimeSource.REAL), null, RealTimeSource.REAL);
    }

    private PermissionRequest command(String command) {
        return PermissionRequest.of(
                NodeId.of("a"), "Bash", Value.fields(Map.of("command", command)), directory, "");
    }
}
