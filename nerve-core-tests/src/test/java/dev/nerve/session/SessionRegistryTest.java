package dev.nerve.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.node.definition.NodeState;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RealTimeSource;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionRegistryTest {

    private static final Duration GRACE = Duration.ofSeconds(10);

    private final SessionRegistry sessions =
            new SessionRegistry(NodeRunners.real(), NodeKinds.of(List.of()), RealTimeSource.REAL);

    @Test
    void sessionIsFoundByItsName() {
        var made = sessions.create("work", "what I do");

        assertThat(sessions.get("work")).isSameAs(made);
        assertThat(sessions.find("work")).contains(made);
        assertThat(sessions.find("play")).isEmpty();
        assertThatThrownBy(() -> sessions.get("play"))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage("session 'play' not found; there is: work");
    }

    @Test
    void nameIsTakenOnce() {
        sessions.create("work", "");

        assertThatThrownBy(() -> sessions.create("work", ""))
                .isInstanceOf(NerveException.AlreadyExists.class)
                .hasMessage("session 'work' exists already");
    }

    @Test
    void sessionsAreFoundByTag() {
        var work = sessions.create("work", "", "java", "urgent");
        var play = sessions.create("play", "", "java");

        assertThat(sessions.listByTag("java")).containsExactly(work, play);
        assertThat(sessions.listByTag("urgent")).containsExactly(work);
        assertThat(sessions.listByTag("jav")).isEmpty();
    }

    @Test
    void sessionIsWrittenLikeThis() {
        var instant =
                new SessionRegistry(
                        NodeRunners.real(), NodeKinds.of(List.of()), new AutoAdvancingTimeSource());

        var info = instant.create("work", "what I do", "java").info();

        assertThat(info.toValue().toJson())
                .isEqualTo(
                        """
                        {"id":"work","description":"what I do","tags":["java"],"metadata":{},\
                        "created":"2026-01-01T00:00:00Z"}\
                        """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", "../work", "a b", "work\u0000", "-a"})
    void hostileNamesAreRefused(String name) {
        assertThatThrownBy(() -> sessions.create(name, ""))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith("invalid session id ");
        assertThatThrownBy(() -> sessions.find(name)).isInstanceOf(NerveException.Invalid.class);
    }

    @Test
    void closedSessionIsForgottenAndItsNodesAreStopped() throws InterruptedException {
        var shell = FakePersistentNode.withListener("shell", _ -> {});
        var session = sessions.create("work", "");
        session.add(shell);
        session.start();

        sessions.close("work", GRACE);

        assertThat(shell.state()).isEqualTo(NodeState.STOPPED);
        assertThat(sessions.list()).isEmpty();
        assertThat(sessions.create("work", "")).isNotSameAs(session);
    }

    @Test
    void sessionThatCannotBeStoppedIsForgottenToo() {
        sessions.create("work", "").add(FakePersistentNode.withListener("shell", _ -> refuse()));

        assertThatThrownBy(() -> sessions.close("work", GRACE))
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessage("could not stop 'shell': refused");

        assertThat(sessions.list()).isEmpty();
    }

    @Test
    void closingAllGoesOnAfterAFailure() {
        var shell = FakePersistentNode.withListener("shell", _ -> {});
        sessions.create("work", "").add(FakePersistentNode.withListener("stuck", _ -> refuse()));
        sessions.create("play", "").add(shell);

        assertThatThrownBy(() -> sessions.closeAll(GRACE))
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessage("session 'work': could not stop 'stuck': refused");

        assertThat(shell.state()).isEqualTo(NodeState.STOPPED);
        assertThat(sessions.list()).isEmpty();
    }

    @Test
    void allAreClosedSideBySide() throws InterruptedException {
        var meeting = new CountDownLatch(3);
        for (var name : List.of("a", "b", "c")) {
            var meets =
                    FakePersistentNode.withListener(
                            "shell",
                            _ -> {
                                meeting.countDown();
                                meeting.await();
                            });
            sessions.create(name, "").add(meets);
        }

        sessions.closeAll(GRACE);

        assertThat(sessions.list()).isEmpty();
    }

    @Test
    void whatIsNotThereCannotBeClosed() {
        assertThatThrownBy(() -> sessions.close("work", GRACE))
                .isInstanceOf(NerveException.NotFound.class);
    }

    private static void refuse() {
        throw new NerveException.Unavailable("refused");
    }
}
