package dev.nerve.agent.terminal.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.ConversationStart;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.terminal.Desks;
import dev.nerve.agent.terminal.claude.ClaudeHookChannel;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
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

/// The handling of reports from a program.
@Timeout(60)
class ProgramStateHubTest {

    private static final Value.Fields COMMAND = Value.Fields.EMPTY.with("command", "touch x.txt");

    private final DescriptorPoller poller = DescriptorPoller.open();
    private final List<String> replies = new CopyOnWriteArrayList<>();
    @TempDir private Path directory;

    private final LogCapture log = LogCapture.of(ProgramStateHub.class);
    private final LogCapture permissionsLog = LogCapture.of(PendingDecisions.class);

    @AfterEach
    void close() {
        log.close();
        permissionsLog.close();
        poller.close();
    }

    private static PermissionDecision nobody(PermissionRequest request) {
        throw new IllegalStateException("nobody was to be asked: " + request);
    }

    private static PermissionDecision patient(PermissionRequest request)
            throws InterruptedException {
        new CountDownLatch(1).await();
        throw new AssertionError(request);
    }

    private HookMessage letter(String event, Value.Fields content) {
        return new HookMessage(event, content, replies::add);
    }

    @Test
    void aConversationHasNoNameThatTheProgramWasNotTold() {
        var launch = Desks.of(directory, poller, ProgramStateHubTest::nobody).launch();

        assertThat(desk(launch, new ConversationStart.Fresh("made-up")).conversationId()).isEmpty();
        assertThat(desk(launch, new ConversationStart.Resumed("known")).conversationId())
                .contains("known");
    }

    @Test
    void aTurnHearsTheNameOfItsConversationOnceAndALaterOneAtItsBegin() {
        var hub = Desks.of(directory, poller, ProgramStateHubTest::nobody);
        var first = new NameListener();
        hub.beginTurn(new TerminalTurn("first", first));
        assertThat(first.names()).isEmpty();

        hub.setConversationId("one");
        hub.setConversationId("one");
        hub.setConversationId("");
        hub.setConversationIdIfUnknown("another");
        hub.endTurn();
        hub.setConversationId("two");
        var second = new NameListener();
        hub.beginTurn(new TerminalTurn("second", second));

        assertThat(first.names()).containsExactly("one");
        assertThat(second.names()).containsExactly("two");
    }

    private static ProgramStateHub desk(AgentLaunch launch, ConversationStart session) {
        return new ProgramStateHub(
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
        var hub = Desks.of(directory, poller, ProgramStateHubTest::nobody);
        try (var hooks = ClaudeHookChannel.open(hub)) {
            hooks.hear(letter("PermissionRequest", Value.Fields.EMPTY));

            assertThat(replies).containsExactly("");
            assertThat(hub.permissions().isPending()).isFalse();
        }
    }

    /// There was no room for more than its event: what stands elsewhere may be anything.
    @Test
    void anEndThatCannotBeReadIsNoAnswer() throws Exception {
        var hub = Desks.of(directory, poller, ProgramStateHubTest::nobody);
        var turn = new TerminalTurn("first", _ -> {});
        hub.beginTurn(turn);
        try (var hooks = ClaudeHookChannel.open(hub)) {
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
        var hub = Desks.of(directory, poller, ProgramStateHubTest::patient);
        var turn = new TerminalTurn("second", _ -> {});
        hub.beginTurn(turn);
        turn.accept("p2");
        try (var hooks = ClaudeHookChannel.open(hub)) {
            var wanted = Value.Fields.EMPTY.with("tool_name", "Bash").with("tool_input", COMMAND);
            hooks.hear(letter("PermissionRequest", wanted));

            hooks.hear(letter("Stop", Value.Fields.EMPTY.with("prompt_id", "p1")));
            assertThat(turn.isOver()).isFalse();
            assertThat(hub.permissions().isPending()).isTrue();

            hooks.hear(letter("Stop", Value.Fields.EMPTY.with("prompt_id", "p2")));
            assertThat(turn.isOver()).isTrue();
            assertThat(hub.permissions().isPending()).isFalse();
        }
    }

    @Test
    void whatNobodyCanDecideIsDenied() {
        var decisions = new CopyOnWriteArrayList<PermissionDecision>();
        var hub = Desks.of(directory, poller, ProgramStateHubTest::nobody);

        hub.requestPermission("Bash", COMMAND, "hook", decisions::add);

        await().until(() -> !decisions.isEmpty());
        assertThat(decisions.getFirst().isAllowed()).isFalse();
    }

    @Test
    void whatNobodyCanBeToldIsDenied() {
        var decisions = new CopyOnWriteArrayList<PermissionDecision>();
        var hub = Desks.of(directory, poller, _ -> new PermissionDecision.Allowed("test"));
        hub.beginTurn(
                new TerminalTurn(
                        "x",
                        _ -> {
                            throw new IllegalStateException("a listener that fails");
                        }));

        hub.requestPermission("Bash", COMMAND, "hook", decisions::add);

        await().until(() -> !decisions.isEmpty());
        assertThat(decisions.getFirst().isAllowed()).isFalse();
        assertThat(log.records().getFirst().getMessage())
                .endsWith("Bash touch x.txt: IllegalStateException: a listener that fails");
        assertThat(log.records().getFirst().getThrown()).isNull();
    }

    /// A listener for the names of conversations.
    ///
    /// @param names the names
    private record NameListener(List<String> names) implements AgentListener {

        NameListener() {
            this(new CopyOnWriteArrayList<>());
        }

        @Override
        public void on(AgentEvent event) {}

        @Override
        public void conversationNamed(String id) {
            names.add(id);
        }
    }
}
