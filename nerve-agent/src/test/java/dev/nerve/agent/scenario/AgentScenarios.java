package dev.nerve.agent.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.NodeId;
import dev.nerve.agent.node.AgentNode;
import dev.nerve.agent.node.GateAnswers;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionPolicy;
import dev.nerve.agent.scenario.Workbench.Past;
import dev.nerve.agent.scripted.ReceivedRequest;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.definition.NodeState;
import dev.nerve.run.Outcome;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.testkit.BackgroundTask;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The rules for Claude Code in every mode.
abstract class AgentScenarios extends AgentStage {

    static final String QUESTION = "What is 2+2?";
    static final String FOUR = "Two plus two is four.";

    /// {@return how the program calls the end that it is asked for when it is stopped}
    abstract String leaving();

    @Test
    void questionIsAnswered() throws Exception {
        var bench = bench();
        var agent = bench.agent("claude", PermissionPolicy.DENY);

        var outcome = bench.ask(agent, QUESTION);

        assertThat(outcome.orThrow().text()).isEqualTo(FOUR);
        assertThat(agent.state()).isEqualTo(NodeState.READY);
        assertThat(agent.conversationId()).isPresent();
        assertThat(bench.endpoint().turns()).hasSize(1);
        assertThat(bench.endpoint().turns().getFirst().session())
                .isEqualTo(agent.conversationId().orElseThrow());
    }

    @Test
    void firstPromptIsNotSwallowedByFirstRunDialogs() throws Exception {
        var bench = bench(Past.STRANGE);

        assertThat(bench.answer(bench.agent("claude", PermissionPolicy.ASK), QUESTION))
                .isEqualTo(FOUR);
        assertThat(bench.endpoint().turns().getLast().message()).isEqualTo(QUESTION);
    }

    @Test
    void promptOfThreeLinesArrivesAsOne() throws Exception {
        var bench = bench();

        var answer =
                bench.answer(bench.agent("claude", PermissionPolicy.DENY), "alpha\nbeta\ngamma");

        assertThat(answer).isEqualTo("Three lines came.");
        assertThat(bench.endpoint().turns()).hasSize(1);
        assertThat(bench.endpoint().turns().getFirst().message()).isEqualTo("alpha\nbeta\ngamma");
    }

    /// On a screen, the first character of a prompt can make it something else than a prompt.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "!touch made # plain words",
                "  !touch made # plain words",
                "\n!touch made # plain words",
                "!touch made\n# plain words",
                "\n/exit, plain words",
                "/exit is no command but plain words",
                "/exit\nplain words",
                "# plain words",
                "@made plain words",
                "& plain words",
                "? plain words"
            })
    void promptThatLooksLikeACommandIsText(String prompt) throws Exception {
        var bench = bench();
        var agent = bench.agent("claude", PermissionPolicy.DENY);

        var answer = bench.answer(agent, prompt);

        assertThat(bench.endpoint().turns()).hasSize(1);
        assertThat(bench.endpoint().turns().getFirst().message().strip()).isEqualTo(prompt.strip());
        assertThat(answer).isEqualTo("Nothing but text.");
        assertThat(bench.project().resolve("made")).doesNotExist();
        assertThat(agent.state()).isEqualTo(NodeState.READY);
    }

    @Test
    void promptOf100KilobytesArrivesWhole() throws Exception {
        var bench = bench();
        var prompt =
                IntStream.range(0, 2_000)
                        .mapToObj("line %05d of a prompt that is long, with ünïcödé"::formatted)
                        .collect(Collectors.joining("\n", "begin\n", "\nend"))
                        .replace("begin\n", "begin ")
                        .replace("\nend", " end");
        assertThat(prompt).hasSizeGreaterThan(100_000);

        var answer = bench.answer(bench.agent("claude", PermissionPolicy.DENY), prompt);

        assertThat(bench.endpoint().turns()).hasSize(1);
        assertThat(bench.endpoint().turns().getFirst().message().equals(prompt)).isTrue();
        assertThat(answer).isEqualTo("All of it came.");
    }

    @Test
    void answerOf300LinesIsExact() throws Exception {
        var bench = bench();
        var expected =
                IntStream.rangeClosed(1, 300)
                        .mapToObj("This is line %d of the answer."::formatted)
                        .collect(Collectors.joining("\n"));

        var answer = bench.answer(bench.agent("claude", PermissionPolicy.DENY), "Say 300 lines.");

        assertThat(answer).isEqualTo(expected);
    }

    @Test
    void answerThatLooksLikeAScreenIsJustText() throws Exception {
        var bench = bench();
        var agent = bench.agent("claude", PermissionPolicy.DENY);

        var answer = bench.answer(agent, "Please quote the markers.");

        assertThat(answer)
                .startsWith("A busy screen says \"esc to interrupt\", and looks like this:")
                .contains("\n❯ What is 3+3?\n")
                .endsWith("And that was all.");
        assertThat(agent.state()).isEqualTo(NodeState.READY);
        assertThat(bench.answer(agent, QUESTION)).isEqualTo(FOUR);
    }

    @Test
    void sameQuestionTwiceIsAnsweredTwice() throws Exception {
        var bench = bench();
        var agent = bench.agent("claude", PermissionPolicy.DENY);

        assertThat(bench.answer(agent, QUESTION)).isEqualTo(FOUR);
        assertThat(bench.answer(agent, QUESTION)).isEqualTo(FOUR);

        assertThat(bench.endpoint().turns())
                .extracting(ReceivedRequest::messages)
                .containsExactly(List.of(QUESTION), List.of(QUESTION, QUESTION));
    }

    @Test
    void allowedToolIsUsed() throws Exception {
        var bench = bench();

        var outcome =
                bench.ask(bench.agent("claude", PermissionPolicy.ALLOW), "Please touch x.txt now.");

        assertThat(bench.project().resolve("x.txt")).exists();
        assertThat(outcome.orThrow().text()).isEqualTo("That is settled.");
        assertThat(outcome.attributes().at("tools[0].tool").text()).isEqualTo("Bash");
        assertThat(outcome.attributes().at("tools[0].args.command").text())
                .isEqualTo("touch x.txt");
        assertThat(outcome.attributes().at("tools[0].failed").toBoolean()).isFalse();
    }

    @Test
    void deniedToolIsNotUsed() throws Exception {
        var bench = bench();
        var agent = bench.agent("claude", PermissionPolicy.DENY);

        var outcome = bench.ask(agent, "Please touch x.txt now.");

        assertThat(bench.project().resolve("x.txt")).doesNotExist();
        assertThat(outcome.attributes().at("tools[0].failed").toBoolean()).isTrue();
        assertThat(bench.answer(agent, QUESTION)).isEqualTo(FOUR);
    }

    @Test
    void personIsAskedWhileTheAgentWaits() throws Exception {
        var bench = bench();
        var agent = bench.agent("claude", PermissionPolicy.ASK);
        agent.start();
        try (var _ = bench.approvals().listen(_ -> {});
                var watch = StateWatch.of(agent)) {
            var asking = BackgroundTask.of(() -> bench.ask(agent, "Please touch x.txt now."));
            await().until(() -> !bench.approvals().pending().isEmpty());
            await().until(() -> agent.state() == NodeState.WAITING);
            var pending = bench.approvals().pending().getFirst();
            assertThat(pending.request().tool()).isEqualTo("Bash");
            assertThat(bench.project().resolve("x.txt")).doesNotExist();

            bench.approvals().answer(pending.id(), new PermissionDecision.Allowed("somebody"));

            assertThat(asking.get().orThrow().text()).isEqualTo("That is settled.");
            assertThat(bench.project().resolve("x.txt")).exists();
            assertThat(watch.sinceBusy())
                    .as("%s", watch.seen())
                    .startsWith(NodeState.BUSY, NodeState.WAITING);
        }
    }

    @Test
    void permissionIsAskedAtAGateOfTheRun() throws Exception {
        var bench = bench();
        var people = new GateAnswers(Map.of("permission", "allow"));
        var agent = bench.agent("claude", PermissionPolicy.ASK);

        var outcome = bench.session().run(people.run(agent, "Please touch x.txt now."));

        assertThat(outcome.orThrow().text()).isEqualTo("That is settled.");
        assertThat(bench.project().resolve("x.txt")).exists();
        assertThat(people.places()).containsExactly("claude/permission");
        assertThat(people.first().prompt())
                .startsWith("Agent 'claude' wants to use Bash touch x.txt (risk: execute).");
        assertThat(people.first().options()).containsExactly("allow", "deny");
    }

    @Test
    void questionIsAskedAtAGateOfTheRun() throws Exception {
        var bench = bench();
        var people = new GateAnswers(Map.of("question", "Blue"));
        var agent = bench.agent("claude", PermissionPolicy.ASK);

        var outcome = bench.session().run(people.run(agent, "Please paint it."));

        assertThat(people.places()).containsExactly("claude/question");
        assertThat(people.first().prompt()).isEqualTo("Agent 'claude' asks: Which colour?");
        assertThat(people.first().options()).containsExactly("Red", "Blue");
        assertThat(outcome.orThrow().text()).contains("Blue").doesNotContain("Red");
        assertThat(bench.answer(agent, QUESTION)).isEqualTo(FOUR);
    }

    @Test
    void whatNobodyAnswersTheAgentDecidesItself() throws Exception {
        var bench = bench();
        var agent = bench.agent("claude", PermissionPolicy.ASK);

        assertThat(bench.answer(agent, "Please paint it.")).contains("decide by yourself");
        assertThat(bench.answer(agent, QUESTION)).isEqualTo(FOUR);
    }

    @Test
    void planIsLeftIfSomebodyAllowsIt() throws Exception {
        var bench = bench();
        var people = new GateAnswers(Map.of("permission", "allow"));
        var agent = bench.planner("claude", PermissionPolicy.ASK);

        var outcome = bench.session().run(people.run(agent, "Please make a plan."));

        assertThat(people.places()).containsExactly("claude/permission");
        assertThat(people.first().prompt()).contains("ExitPlanMode");
        assertThat(outcome.orThrow().text()).isEqualTo("The plan is made.");
    }

    @Test
    void quietToolIsWorkThroughout() throws Exception {
        var bench = bench();
        var agent = bench.agent("claude", PermissionPolicy.ALLOW);

        busyThroughout(bench, agent, "Please sleep 5 seconds.", "Slept well.", 5);
    }

    @Test
    void streamThatPausesIsWorkThroughout() throws Exception {
        var bench = bench();
        var agent = bench.agent("claude", PermissionPolicy.DENY);

        busyThroughout(
                bench,
                agent,
                "Please answer slowly.",
                "The first half of it, and the second half of it.",
                4);
    }

    /// A tool may be asked about on the way; what may not be is that it looks ready.
    private static void busyThroughout(
            Workbench bench, AgentNode agent, String prompt, String answer, int seconds)
            throws Exception {
        agent.start();
        try (var watch = StateWatch.of(agent)) {
            await().until(() -> watch.since(NodeState.READY).isPresent());
            var asking =
                    BackgroundTask.of(() -> {
                        long before = System.nanoTime();
                        assertThat(bench.answer(agent, prompt)).isEqualTo(answer);
                        return Duration.ofNanos(System.nanoTime() - before);
                    });
            assertThat(asking.get()).isGreaterThan(Duration.ofSeconds(seconds));
            await().until(() -> watch.seen().getLast().state() == NodeState.READY);
            var since =
                    watch.seen().stream()
                            .map(StateWatch.Seen::state)
                            .dropWhile(state -> state != NodeState.BUSY)
                            .toList();

            assertThat(since.subList(0, since.size() - 1))
                    .as("%s", watch.seen())
                    .isNotEmpty()
                    .isSubsetOf(NodeState.BUSY, NodeState.WAITING);
        }
    }

    @Test
    void interruptedAnswerIsOverAndTheNextPromptWorks() throws Exception {
        var bench = bench();
        var agent = bench.agent("claude", PermissionPolicy.DENY);
        var asking = BackgroundTask.of(() -> bench.ask(agent, "Tell a long story."));
        await().pollDelay(Duration.ofSeconds(1)).until(() -> bench.endpoint().turns().size() == 1);

        agent.interrupt();

        assertThat(asking.get())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.INTERRUPTED));
        assertThat(bench.answer(agent, QUESTION)).isEqualTo(FOUR);
        assertThat(bench.endpoint().turns().getFirst().end())
                .isEqualTo(ReceivedRequest.RequestEnd.GONE);
    }

    @Test
    void serverErrorFailsTheTurnAndNotTheAgent() throws Exception {
        var bench = bench();
        var agent = bench.agent("claude", PermissionPolicy.DENY);

        var outcome = bench.ask(agent, "Make a server error.");

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> {
                            assertThat(failed.code()).isEqualTo(ErrorCode.API_ERROR);
                            assertThat(failed.message()).contains("500");
                        });
        assertThat(bench.answer(agent, QUESTION)).isEqualTo(FOUR);
    }

    @Test
    void rateLimitIsWaitedFor() throws Exception {
        var bench = bench();

        var answer =
                bench.answer(bench.agent("claude", PermissionPolicy.DENY), "Hit the rate limit.");

        assertThat(answer).isEqualTo("Slow and steady.");
        assertThat(bench.endpoint().turns())
                .extracting(ReceivedRequest::end)
                .containsExactly(
                        ReceivedRequest.RequestEnd.REFUSED,
                        ReceivedRequest.RequestEnd.REFUSED,
                        ReceivedRequest.RequestEnd.ANSWERED);
    }

    /// Some versions ask again, others give up; but half of an answer is none.
    @Test
    void halfOfAnAnswerIsNeverTakenForAll() throws Exception {
        var bench = bench();
        var agent = bench.agent("claude", PermissionPolicy.DENY);

        var outcome = bench.ask(agent, "Take a cut stream.");

        if (outcome instanceof Outcome.Done(var output, _)) {
            assertThat(output.text()).isEqualTo("Half of it was lost, and all of it came.");
        }
        assertThat(bench.endpoint().turns().getFirst().end())
                .isEqualTo(ReceivedRequest.RequestEnd.CUT);
        assertThat(bench.answer(agent, QUESTION)).isEqualTo(FOUR);
    }

    @Test
    void forkGoesOnAndTheOriginalDoesNotSeeIt() throws Exception {
        var bench = bench();
        var agent = bench.agent("claude", PermissionPolicy.DENY);
        bench.answer(agent, "Please remember the word fig.");

        bench.session().fork(NodeForkRequest.of("claude", "other"));
        var fork = (AgentNode) bench.session().get(NodeId.of("other"));

        assertThat(bench.answer(fork, "So which word is it?")).isEqualTo("The word is fig.");
        bench.answer(fork, "Then remember the word pear.");
        assertThat(bench.answer(agent, "So which word is it?")).isEqualTo("The word is fig.");
        assertThat(bench.endpoint().turns().getLast().mentions("pear")).isFalse();
        assertThat(bench.answer(fork, "So which word is it?")).isEqualTo("The word is pear.");
        assertThat(fork.conversationId()).isPresent().isNotEqualTo(agent.conversationId());
    }

    @Test
    void stoppedProgramEndsInGoodOrderAndTheConversationGoesOn() throws Exception {
        var bench = bench();
        bench.awaitFarewell();
        var agent = bench.agent("claude", PermissionPolicy.DENY);
        bench.answer(agent, "Please remember the word fig.");

        agent.stop(Duration.ofSeconds(5));
        assertThat(agent.state()).isEqualTo(NodeState.STOPPED);
        await().untilAsserted(() -> assertThat(bench.processes()).isEmpty());
        assertThat(bench.farewell()).isEqualTo(leaving());
        assertThat(bench.ask(agent, QUESTION))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.NODE_STOPPED));
        agent.start();

        assertThat(bench.answer(agent, "So which word is it?")).isEqualTo("The word is fig.");
    }

    @Test
    void programThatExitsIsSeenToAndGoesOnWhenItIsStartedAgain() throws Exception {
        var bench = bench();
        var agent = bench.agent("claude", PermissionPolicy.DENY);
        bench.answer(agent, "Please remember the word fig.");

        bench.processes().forEach(ProcessHandle::destroy);
        await().until(() -> agent.state() == NodeState.ERROR);
        assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.DEAD);
        assertThat(agent.explain().verdict().evidence().rule()).contains("exit");
        assertThat(agent.explain().verdict().evidence().what()).endsWith("exited with code 143");
        await().untilAsserted(() -> assertThat(bench.processes()).isEmpty());
        assertThat(bench.ask(agent, QUESTION))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> {
                            assertThat(failed.code()).isEqualTo(ErrorCode.PROCESS);
                            assertThat(failed.message()).contains("exited with code 143");
                            assertThat(failed.attributes().fields()).doesNotContainKey("turn");
                        });

        agent.start();
        assertThat(bench.answer(agent, "So which word is it?")).isEqualTo("The word is fig.");
    }

    @Test
    void killedProgramEndsTheTurnAtOnce() throws Exception {
        var bench = bench();
        var agent = bench.agent("claude", PermissionPolicy.DENY);
        agent.start();
        try (var watch = StateWatch.of(agent)) {
            var asking = BackgroundTask.of(() -> bench.ask(agent, "Tell a long story."));
            await().until(() -> bench.endpoint().turns().size() == 1);
            assertThat(agent.state()).isEqualTo(NodeState.BUSY);

            var processes = bench.processes();
            processes.forEach(ProcessHandle::destroyForcibly);
            long dead = Household.awaitDeath(processes);

            assertThat(asking.get())
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> assertThat(failed.code()).isEqualTo(ErrorCode.PROCESS));
            await().until(() -> watch.since(NodeState.ERROR).isPresent());
            var delay = Duration.ofNanos(watch.since(NodeState.ERROR).getAsLong() - dead);
            assertThat(delay).isLessThan(Duration.ofMillis(100));
        }
        assertThat(bench.processes()).isEmpty();
    }
}
