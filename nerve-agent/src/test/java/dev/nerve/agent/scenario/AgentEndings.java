package dev.nerve.agent.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.Usage;
import dev.nerve.agent.node.AgentNode;
import dev.nerve.agent.permission.PermissionPolicy;
import dev.nerve.agent.scenario.Workbench.Past;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.node.definition.NodeState;
import dev.nerve.run.Outcome;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.SmallDisk;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/// The rules for Claude Code in every mode when it ends in the middle of a tool, or when the disk
/// is full.
abstract class AgentEndings extends AgentStage {

    private static final String QUESTION = "What is 2+2?";
    private static final String FOUR = "Two plus two is four.";

    @Test
    void killedProgramEndsTheTurnAtOnceAndLeavesNoToolBehind() throws Exception {
        var message =
                endsTheTurnAtOnce(bench -> {
                    var program = bench.program();
                    program.destroyForcibly();
                    return Household.awaitDeath(List.of(program));
                });

        assertThat(message).contains("was ended by SIGKILL");
    }

    /// Does something in the middle of a tool that has a process session of its own. Then it checks
    /// that nerve reports the end at once and correctly, that no process is left, and that the
    /// agent can start again.
    ///
    /// @return the message about the end
    final String endsTheTurnAtOnce(Deed deed) throws Exception {
        var bench = bench();
        var agent = bench.agent("claude", PermissionPolicy.ALLOW);
        var asking = BackgroundTask.of(() -> bench.ask(agent, "Please take a nap."));
        await().until(() -> bench.hasWritten("30071") && isNapping());
        try (var watch = StateWatch.of(agent)) {
            await().until(() -> watch.since(NodeState.BUSY).isPresent());

            long done = deed.on(bench);

            var outcome = asking.get();
            await().until(() -> watch.since(NodeState.ERROR).isPresent());
            var delay = Duration.ofNanos(watch.since(NodeState.ERROR).getAsLong() - done);
            assertThat(delay).as("%s", watch.seen()).isLessThan(Duration.ofMillis(100));
            assertThat(watch.sinceBusy()).containsExactly(NodeState.BUSY, NodeState.ERROR);
            assertInterrupted(outcome);
        }
        assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.DEAD);
        await().until(() -> !isNapping());
        agent.start();
        assertThat(bench.answer(agent, QUESTION)).isEqualTo(FOUR);
        return ((Outcome.Failed) asking.get()).message();
    }

    private static boolean isNapping() {
        return !Household.startedWith("30071").isEmpty();
    }

    private static void assertInterrupted(Outcome outcome) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.PROCESS));
        var attributes = outcome.attributes();
        assertThat(attributes.at("turn").text()).isEqualTo("interrupted");
        assertThat(attributes.at("state").text()).isEqualTo("dead");
        assertThat(attributes.at("tools[0].tool").text()).isEqualTo("Bash");
        assertThat(attributes.at("usage.output").number()).isPositive();
        assertThat(attributes.at("session").text()).isNotEmpty();
    }

    /// Something that ends a program.
    @FunctionalInterface
    interface Deed {

        /// {@return when it was done}
        long on(Workbench bench) throws Exception;
    }

    @Test
    void stoppedAgentLeavesNoToolBehind() throws Exception {
        var bench = bench();
        var agent = bench.agent("claude", PermissionPolicy.ALLOW);
        var asking = BackgroundTask.of(() -> bench.ask(agent, "Please take a nap."));
        await().until(AgentEndings::isNapping);

        agent.stop(Duration.ofSeconds(1));

        assertThat(isNapping()).isFalse();
        assertThat(asking.get()).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void brokenOffTurnCostsWhatIsKnownOfIt() throws Exception {
        var bench = bench();
        var agent = bench.hasty("claude", PermissionPolicy.ALLOW);
        agent.start();
        var spent = new CopyOnWriteArrayList<Usage>();

        var request =
                RunRequest.of(agent, "Please take a nap.")
                        .listener(event -> {
                            if (event.fact() instanceof Fact.UsageSpent(var usage)) {
                                spent.add(usage);
                            }
                        });
        var outcome = NodeRunners.real().run(request);

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.TIMEOUT));
        assertThat(spent).singleElement().extracting(Usage::tokens).isNotEqualTo(0L);
        assertThat(outcome.attributes().at("usage.output").number()).isPositive();
        assertThat(outcome.attributes().at("tools[0].tool").text()).isEqualTo("Bash");
        assertThat(outcome.attributes().fields()).containsKey("said");
    }

    /// Home, project and hooks are on one small disk. The program continues without it and answers;
    /// nerve may not know the answer.
    @Test
    void fullDiskInATurnIsNoReasonToLie() throws Exception {
        try (var disk = SmallDisk.mount(directory.resolve("disk"), 48 * 1024);
                var bench = new Workbench(CLAUDE.get(), manner(), disk.top(), Past.KNOWN)) {
            var agent = bench.agent("claude", PermissionPolicy.ALLOW);
            assertTrue(filledInANap(bench, agent, disk), "I am awake again.");
            for (int prompts = 0; prompts < 5; prompts++) {
                assertTrue(bench.ask(agent, QUESTION), FOUR);
                await().until(() -> agent.state() == NodeState.READY);
            }
            assertThat(bench.program().isAlive()).isTrue();

            disk.free();
            assertThat(bench.answer(agent, QUESTION)).isEqualTo(FOUR);
        }
    }

    /// The program has room; only what nerve itself writes has none.
    @Test
    void fullDiskOfOurOwnIsToldAndLeavesNothingBehind() throws Exception {
        try (var disk = SmallDisk.mount(directory.resolve("files"), 48 * 1024)) {
            var bench = bench();
            var agent = bench.agent("claude", PermissionPolicy.ALLOW);
            var outcome = filledInANap(bench, agent, disk);
            if (manner() == Manner.STRUCTURED) {
                assertThat(outcome.orThrow().text()).isEqualTo("I am awake again.");
            } else {
                assertUnknown(outcome);
                assertThat(outcome.attributes().at("turn").text()).isEqualTo("interrupted");
            }
            await().until(() -> agent.state() == NodeState.READY);
            disk.fill();
            assertUnknown(bench.ask(agent, QUESTION));
            assertThat(bench.endpoint().turns()).hasSize(3);
            assertThat(agent.state()).isEqualTo(NodeState.READY);

            try (var watch = StateWatch.of(agent)) {
                await().until(() -> watch.since(NodeState.READY).isPresent());
                var program = bench.program();
                program.destroyForcibly();
                long dead = Household.awaitDeath(List.of(program));
                await().until(() -> watch.since(NodeState.ERROR).isPresent());
                var delay = Duration.ofNanos(watch.since(NodeState.ERROR).getAsLong() - dead);
                assertThat(delay).isLessThan(Duration.ofMillis(100));
            }
            disk.fill();
            if (manner() != Manner.STRUCTURED) {
                assertThatThrownBy(agent::start).hasMessageContaining("No space left on device");
            }
            disk.free();
            agent.start();
            assertThat(bench.answer(agent, QUESTION)).isEqualTo(FOUR);
            bench.close();
        }
    }

    /// {@return what comes of a prompt in the middle of which a disk becomes full}
    private static Outcome filledInANap(Workbench bench, AgentNode agent, SmallDisk disk)
            throws Exception {
        assertThat(bench.answer(agent, QUESTION)).isEqualTo(FOUR);
        var asking = BackgroundTask.of(() -> bench.ask(agent, "Please nap and tell."));
        await().until(() -> bench.hasWritten("sleep 3"));
        disk.fill();
        return asking.get();
    }

    /// The reported answer is the text of the model. nerve reports nothing that it does not know.
    private static void assertTrue(Outcome outcome, String answer) {
        if (outcome instanceof Outcome.Done(var output, _)) {
            assertThat(output.text()).isEqualTo(answer);
        } else {
            assertUnknown(outcome);
        }
    }

    private static void assertUnknown(Outcome outcome) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> {
                            assertThat(failed.code()).isEqualTo(ErrorCode.UNAVAILABLE);
                            assertThat(failed.message())
                                    .containsAnyOf("No space left on device", "is its disk full?");
                        });
    }
}
