package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentSession;
import dev.nerve.agent.permission.Decision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.terminal.process.Poller;
import dev.nerve.testkit.LogCapture;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of what a program tells.
@Timeout(60)
class DeskTest {

    private static final Value.Fields COMMAND = Value.Fields.EMPTY.with("command", "touch x.txt");

    private final Poller poller = Poller.open();
    private final List<String> replies = new CopyOnWriteArrayList<>();
    @TempDir private Path directory;

    private final LogCapture log = LogCapture.of(Desk.class);
    private final LogCapture permissionsLog = LogCapture.of(Permissions.class);

    @AfterEach
    void close() {
        log.close();
        permissionsLog.close();
        poller.close();
    }

    private static Decision nobody(PermissionRequest request) {
        throw new IllegalStateException("nobody was to be asked: " + request);
    }

    private static Decision patient(PermissionRequest request) throws InterruptedException {
        new CountDownLatch(1).await();
        throw new AssertionError(request);
    }

    private Letter letter(String event, Value.Fields content) {
        return new Letter(event, content, replies::add);
    }

    @Test
    void aConversationHasNoNameThatTheProgramWasNotTold() {
        var launch = Desks.of(directory, poller, DeskTest::nobody).launch();

        assertThat(desk(launch, new AgentSession.Fresh("made-up")).session()).isEmpty();
        assertThat(desk(launch, new AgentSession.Resumed("known")).session()).contains("known");
    }

    private static Desk desk(AgentLaunch launch, AgentSession session) {
        return new Desk(
                new AgentLaunch(
                        launch.node(),
                        launch.program(),
                        launch.terms(),
                        session,
                        launch.broker(),
                        launch.host()));
    }

    @Test
    void aLetterThatCannotBeReadIsLeftToTheScreen() throws Exception {
        var desk = Desks.of(directory, poller, DeskTest::nobody);
        try (var hooks = ClaudeHooks.open(desk)) {
            hooks.hear(letter("PermissionRequest", Value.Fields.EMPTY));

            assertThat(replies).containsExactly("");
            assertThat(desk.permissions().isPending()).isFalse();
        }
    }

    /// There was no room for more than its event: what stands elsewhere may be anything.
    @Test
    void anEndThatCannotBeReadIsNoAnswer() throws Exception {
        var desk = Desks.of(directory, poller, DeskTest::nobody);
        var turn = new Turn("first", _ -> {});
        desk.begin(turn);
        try (var hooks = ClaudeHooks.open(desk)) {
            hooks.hear(letter("Stop", Value.Fields.EMPTY));
            assertThat(turn.isOver()).isFalse();

            hooks.hear(letter("UserPromptSubmit", Value.Fields.EMPTY));
            hooks.hear(letter("PreToolUse", Value.Fields.EMPTY));
            hooks.hear(letter("Stop", Value.Fields.EMPTY));

            assertThat(turn.end().orElseThrow())
                    .isInstanceOfSatisfying(
                            AgentAnswer.Lost.class,
                            lost -> assertThat(lost.why()).contains("is its disk full?"));
            assertThat(turn.hasTools()).isFalse();
        }
    }

    @Test
    void theEndOfAnotherPromptChangesNothing() throws Exception {
        var desk = Desks.of(directory, poller, DeskTest::patient);
        var turn = new Turn("second", _ -> {});
        desk.begin(turn);
        turn.take("p2");
        try (var hooks = ClaudeHooks.open(desk)) {
            var wanted = Value.Fields.EMPTY.with("tool_name", "Bash").with("tool_input", COMMAND);
            hooks.hear(letter("PermissionRequest", wanted));

            hooks.hear(letter("Stop", Value.Fields.EMPTY.with("prompt_id", "p1")));
            assertThat(turn.isOver()).isFalse();
            assertThat(desk.permissions().isPending()).isTrue();

            hooks.hear(letter("Stop", Value.Fields.EMPTY.with("prompt_id", "p2")));
            assertThat(turn.isOver()).isTrue();
            assertThat(desk.permissions().isPending()).isFalse();
        }
    }

    @Test
    void whatNobodyCanDecideIsDenied() {
        var decisions = new CopyOnWriteArrayList<Decision>();
        var desk = Desks.of(directory, poller, DeskTest::nobody);

        desk.wants("Bash", COMMAND, "hook", decisions::add);

        await().until(() -> !decisions.isEmpty());
        assertThat(decisions.getFirst().isAllowed()).isFalse();
    }

    @Test
    void whatNobodyCanBeToldIsDenied() {
        var decisions = new CopyOnWriteArrayList<Decision>();
        var desk = Desks.of(directory, poller, _ -> new Decision.Allowed("test"));
        desk.begin(
                new Turn(
                        "x",
                        _ -> {
                            throw new IllegalStateException("a listener that fails");
                        }));

        desk.wants("Bash", COMMAND, "hook", decisions::add);

        await().until(() -> !decisions.isEmpty());
        assertThat(decisions.getFirst().isAllowed()).isFalse();
        assertThat(log.records().getFirst().getMessage())
                .endsWith("Bash touch x.txt: IllegalStateException: a listener that fails");
        assertThat(log.records().getFirst().getThrown()).isNull();
    }
}
