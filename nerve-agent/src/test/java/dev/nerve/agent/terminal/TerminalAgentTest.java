package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.agent.Agent;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentAnswer.Completed;
import dev.nerve.agent.AgentAnswer.Interrupted;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.terminal.channel.PendingDecisions;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.testkit.LogCapture;
import dev.nerve.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// An agent of which nothing is known but its screen.
@Timeout(60)
class TerminalAgentTest {

    private final List<AgentEvent> events = new CopyOnWriteArrayList<>();
    private final AgentListener listener = events::add;
    @TempDir private Path directory;
    private ScriptedTerminals terminals;

    @BeforeEach
    void prepare() {
        terminals = new ScriptedTerminals(directory);
    }

    @AfterEach
    void close() {
        terminals.close();
    }

    /// {@return what is under way, on a thread of its own}
    private static <T> FutureTask<T> start(Callable<T> work) {
        var task = new FutureTask<>(work);
        Thread.ofVirtual().start(task);
        return task;
    }

    private static void awaitState(Agent agent, TerminalState state) {
        await().until(() -> agent.explain().verdict().state() == state);
    }

    @Test
    void aPromptIsAnswered() throws Exception {
        var script =
                """
                turn What is 2+2?
                  say 5 The answer is 4.
                """;
        try (var agent = terminals.open(script, ScriptedTerminals.NOBODY)) {
            var answer = agent.ask("What is 2+2?", listener);

            assertThat(answer.end()).isEqualTo(Completed.COMPLETED);
            assertThat(answer.text()).contains("● The answer is 4.");
            assertThat(terminals.truth().texts("submitted")).containsExactly("What is 2+2?");
        }
    }

    @Test
    void theSameQuestionTwiceIsAnsweredTwice() throws Exception {
        var script =
                """
                turn Again?
                  say 1 Yes.
                turn Again?
                  say 1 Yes.
                """;
        try (var agent = terminals.open(script, ScriptedTerminals.NOBODY)) {
            var first = agent.ask("Again?", listener);
            var second = agent.ask("Again?", listener);

            assertThat(first.text()).contains("● Yes.");
            assertThat(second.text()).contains("● Yes.");
            assertThat(terminals.truth().texts("submitted")).containsExactly("Again?", "Again?");
        }
    }

    @Test
    void aPromptOfThreeLinesArrivesAsOne() throws Exception {
        try (var agent = terminals.open("lag 100\n", ScriptedTerminals.NOBODY)) {
            agent.ask("one\ntwo\nthree", listener);

            assertThat(terminals.truth().texts("submitted")).containsExactly("one\ntwo\nthree");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\033\r"})
    void aPromptOfThreeLinesArrivesAsOneWhereNoPastesAreKnown(String newline) throws Exception {
        terminals.beginningLinesWith(newline);
        try (var agent =
                terminals.open("screen main-unmarked\nlag 100\n", ScriptedTerminals.NOBODY)) {
            agent.ask("one\ntwo\nthree", listener);

            assertThat(terminals.truth().texts("submitted")).containsExactly("one\ntwo\nthree");
        }
    }

    @Test
    void firstRunDialogsDoNotSwallowTheFirstPrompt() throws Exception {
        var script =
                """
                start 300
                first 1 Trust | Do you trust the files in this folder? | Yes, I do | No, exit
                first 1 Notice | The API key of the environment is used.
                turn Hello
                  say 1 Good day.
                """;
        try (var agent = terminals.open(script, ScriptedTerminals.NOBODY)) {
            var answer = agent.ask("Hello", listener);

            assertThat(answer.text()).contains("● Good day.");
            assertThat(terminals.truth().texts("submitted")).containsExactly("Hello");
        }
    }

    @Test
    void aDialogThatIsNotKnownIsLeftToAPerson() throws Exception {
        var script =
                """
                first 1 Theme | Which colours? | Dark | Light
                turn Hello
                  say 1 Good day.
                """;
        try (var agent = terminals.open(script, ScriptedTerminals.NOBODY)) {
            assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.WAITING);

            var asking = start(() -> agent.ask("Hello", listener));
            await().until(() -> !events.isEmpty());
            ((TerminalAgent) agent).terminal().write("1");

            assertThat(asking.get().text()).contains("● Good day.");
            var question =
                    new ProgramQuestion("dialog", "Which colours?", List.of("Dark", "Light"));
            assertThat(events).containsExactly(new AgentEvent.QuestionAsked(question));
        }
    }

    @Test
    void whatCanBeChosenDoesNotMakeADialogKnown() throws Exception {
        var script = "first 1 Theme | Which colours? | Those I trust | Light\n";
        try (var agent = terminals.open(script, ScriptedTerminals.NOBODY)) {
            assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.WAITING);
            assertThat(Files.readString(directory.resolve("log"))).doesNotContain("answered");
        }
    }

    @Test
    void whatNobodyCanDecideIsNotDone() throws Exception {
        try (var log = LogCapture.of(PendingDecisions.class);
                var agent = terminals.open(PERMISSION, ScriptedTerminals.NOBODY)) {
            var answer = agent.ask("Make it", listener);

            assertThat(log.messages().getFirst()).contains("nobody could decide: Bash touch x.txt");
            assertThat(answer.text()).doesNotContain("It is done.");
            assertThat(permitted())
                    .extracting(PermissionDecision::isAllowed)
                    .containsExactly(false);
        }
    }

    @Test
    void whatIsAllowedIsDone() throws Exception {
        try (var agent = terminals.open(PERMISSION, _ -> new PermissionDecision.Allowed("test"))) {
            var answer = agent.ask("Make it", listener);

            assertThat(answer.text()).contains("● It is done.");
            assertThat(permitted()).extracting(PermissionDecision::isAllowed).containsExactly(true);
            assertThat(requests().getFirst().tool()).isEqualTo("Bash");
            assertThat(requests().getFirst().arguments())
                    .isEqualTo(Value.Fields.EMPTY.with("command", "touch x.txt"));
            assertThat(requests().getFirst().question())
                    .startsWith("Do you want to run this command?");
        }
    }

    private static final String PERMISSION =
            """
            turn Make it
              ask 1 Permission: Bash | Do you want to run this command?\\ntouch x.txt | Yes | No
              say 1 It is done.
            """;

    private List<PermissionDecision> permitted() {
        return events.stream()
                .filter(AgentEvent.PermissionDecided.class::isInstance)
                .map(event -> ((AgentEvent.PermissionDecided) event).decision())
                .toList();
    }

    private List<PermissionRequest> requests() {
        return events.stream()
                .filter(AgentEvent.PermissionDecided.class::isInstance)
                .map(event -> ((AgentEvent.PermissionDecided) event).request())
                .toList();
    }

    @Test
    void whatIsDeniedIsNotDone() throws Exception {
        try (var agent =
                terminals.open(PERMISSION, _ -> new PermissionDecision.Denied("test", "no"))) {
            var answer = agent.ask("Make it", listener);

            assertThat(answer.text()).doesNotContain("It is done.");
            assertThat(answer.end()).isEqualTo(Interrupted.INTERRUPTED);
            assertThat(permitted())
                    .extracting(PermissionDecision::isAllowed)
                    .containsExactly(false);
        }
    }

    @Test
    void whatAPersonAnswersAtTheTerminalNobodyElseHasToDecide() throws Exception {
        var asked = new CountDownLatch(1);
        var withdrawn = new CountDownLatch(1);
        PermissionBroker patient =
                _ -> {
                    asked.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException interrupt) {
                        withdrawn.countDown();
                        throw interrupt;
                    }
                    throw new AssertionError();
                };
        try (var agent = terminals.open(PERMISSION, patient)) {
            var asking = start(() -> agent.ask("Make it", listener));
            asked.await();
            ((TerminalAgent) agent).terminal().write("1");

            assertThat(asking.get().text()).contains("● It is done.");
            withdrawn.await();
            assertThat(permitted()).isEmpty();
        }
    }

    @Test
    void aQuestionIsToldAndLeftToAPerson() throws Exception {
        var script =
                """
                turn Paint it
                  ask 1 Question | Which colour? | Red | Blue
                  say 1 As you like.
                """;
        try (var agent = terminals.open(script, ScriptedTerminals.NOBODY)) {
            var asking = start(() -> agent.ask("Paint it", listener));
            await().until(() -> !events.isEmpty());
            ((TerminalAgent) agent).terminal().write("1");

            assertThat(asking.get().text()).contains("● As you like.");
            var question = new ProgramQuestion("question", "Which colour?", List.of("Red", "Blue"));
            assertThat(events).containsExactly(new AgentEvent.QuestionAsked(question));
        }
    }

    @Test
    void aTurnCanBeBrokenOff() throws Exception {
        try (var agent =
                terminals.open(
                        "turn Work\n  hold\nturn Hello\n  say 1 Hi.", ScriptedTerminals.NOBODY)) {
            var asking = start(() -> agent.ask("Work", listener));
            awaitState(agent, TerminalState.BUSY);
            agent.interrupt();

            assertThat(asking.get().end()).isEqualTo(Interrupted.INTERRUPTED);
            assertThat(agent.ask("Hello", listener).text()).contains("● Hi.");
        }
    }

    @Test
    void whoeverIsInterruptedBreaksOffTheTurn() throws Exception {
        try (var agent =
                terminals.open(
                        "turn Work\n  hold\nturn Hello\n  say 1 Hi.", ScriptedTerminals.NOBODY)) {
            var failure = new FutureTask<Exception>(() -> failureOf(() -> ask(agent, "Work")));
            var thread = Thread.ofVirtual().start(failure);
            awaitState(agent, TerminalState.BUSY);
            await().until(() -> terminals.truth().texts("submitted").contains("Work"));
            thread.interrupt();

            assertThat(failure.get()).isInstanceOf(ExecutionInterruptedException.class);
            assertThat(agent.ask("Hello", listener).text()).contains("● Hi.");
        }
    }

    private AgentAnswer ask(Agent agent, String prompt) throws InterruptedException {
        return agent.ask(prompt, listener);
    }

    private AgentAnswer.Failed endOf(Agent agent, String prompt) throws InterruptedException {
        return (AgentAnswer.Failed) ask(agent, prompt).end();
    }

    private static Exception failureOf(Callable<?> work) {
        try {
            throw new AssertionError(work.call());
        } catch (Exception failure) {
            return failure;
        }
    }

    @Test
    void aProgramThatExitsIsToldAtOnce() throws Exception {
        try (var agent =
                terminals.open("turn Die\n  say 1 Well.\n  exit 3", ScriptedTerminals.NOBODY)) {
            var end = endOf(agent, "Die");
            assertThat(end.code()).isEqualTo(ErrorCode.PROCESS);
            assertThat(end.message()).contains("exited with code 3; last output: ");
            assertThatThrownBy(() -> agent.ask("Again", listener))
                    .hasMessageContaining("exited with code 3");
        }
    }

    @Test
    void aProgramThatIsKilledIsToldWithinAMoment() throws Exception {
        try (var agent = terminals.open("turn Work\n  hold", ScriptedTerminals.NOBODY)) {
            var end = start(() -> endOf(agent, "Work"));
            awaitState(agent, TerminalState.BUSY);
            long killed = kill(agent);

            assertThat(end.get().code()).isEqualTo(ErrorCode.PROCESS);
            assertThat(end.get().message()).contains("was ended by SIGKILL; last output: ");
            assertThat(Duration.ofNanos(System.nanoTime() - killed))
                    .isLessThan(Duration.ofSeconds(1));
            assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.DEAD);
        }
    }

    private static long kill(Agent agent) {
        long pid = ((TerminalAgent) agent).terminal().terminalInfo().pid().orElseThrow();
        ProcessHandle.of(pid).orElseThrow().destroyForcibly();
        return System.nanoTime();
    }

    @Test
    void closingLeavesNothing() throws Exception {
        var agent = terminals.open("turn Work\n  hold", ScriptedTerminals.NOBODY);
        var program =
                ProcessHandle.of(
                        ((TerminalAgent) agent).terminal().terminalInfo().pid().orElseThrow());
        var end = start(() -> endOf(agent, "Work"));
        awaitState(agent, TerminalState.BUSY);

        agent.close();
        agent.close();

        assertThat(end.get().message()).contains("agent");
        assertThat(program.map(ProcessHandle::isAlive).orElse(false)).isFalse();
        assertThat(Files.exists(directory.resolve("files"))).isFalse();
    }

    @Test
    void whatTheProgramStartedInASessionOfItsOwnEndsWithIt() throws Exception {
        var pid = directory.resolve("pid");
        var script = "setsid sh -c 'echo $$ > " + pid + "; exec sleep 1000' & exec \"$@\"";
        var agent =
                terminals.wrappedIn("sh", "-c", script, "sh").open("", ScriptedTerminals.NOBODY);
        await().until(() -> Files.exists(pid) && Files.size(pid) > 0);
        var left = Path.of("/proc", Files.readString(pid).strip(), "stat");
        assertThat(left).content().doesNotContain(") Z ");

        agent.close();

        // The dead stay in the table until somebody asks for them.
        assertThat(!Files.exists(left) || Files.readString(left).contains(") Z ")).isTrue();
    }

    @Test
    void whatAKilledProgramLeftEndsWithoutBeingAsked() throws Exception {
        var pid = directory.resolve("pid");
        var script = "setsid sh -c 'echo $$ > " + pid + "; exec sleep 1000' & exec \"$@\"";
        try (var agent =
                terminals.wrappedIn("sh", "-c", script, "sh").open("", ScriptedTerminals.NOBODY)) {
            await().until(() -> Files.exists(pid) && Files.size(pid) > 0);
            var left = Path.of("/proc", Files.readString(pid).strip(), "stat");
            assertThat(left).content().doesNotContain(") Z ");

            kill(agent);

            await().until(() -> !Files.exists(left) || Files.readString(left).contains(") Z "));
        }
    }

    @Test
    void anIdleProgramQuitsInGoodOrder() throws Exception {
        var agent = terminals.open("", ScriptedTerminals.NOBODY);

        agent.stop(Duration.ofSeconds(5));

        await().until(() -> Files.readString(directory.resolve("log")).contains("ended"));
    }

    @Test
    void oneCanBeAskedByTwo() throws Exception {
        try (var agent = terminals.open("", ScriptedTerminals.NOBODY)) {
            var one = start(() -> agent.ask("first of two", listener));
            var two = start(() -> agent.ask("second of two", listener));

            assertThat(one.get().text()).contains("● ").contains("first of two");
            assertThat(two.get().text()).contains("● ").contains("second of two");
        }
    }
}
