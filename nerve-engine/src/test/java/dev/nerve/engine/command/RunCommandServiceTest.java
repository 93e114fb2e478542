package dev.nerve.engine.command;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.control.gate.GateNode;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Nodes;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.RunCommands.ListRuns;
import dev.nerve.protocol.RunCommands.StartWorkflow;
import dev.nerve.protocol.SearchCommands;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.protocol.run.RunComparisonData.StepPairData;
import dev.nerve.protocol.run.RunData;
import dev.nerve.protocol.run.RunListData;
import dev.nerve.protocol.run.RunOutputData.AttemptData;
import dev.nerve.protocol.run.RunStepData;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RunCommandServiceTest {

    private static final Value.Fields NOTHING = Value.Fields.EMPTY;

    private final EngineWorld world = new EngineWorld();

    @BeforeEach
    void bind() {
        world.bound.bind(
                Workflow.of(
                        "double",
                        "for a test",
                        Graph.chain(
                                "double",
                                Step.of("add", context -> context.input().toInt() + 1),
                                Step.of("twice", context -> 2 * context.input().toInt()))),
                Nodes.none());
        world.bound.bind(
                Workflow.of(
                        "ask",
                        "for a test",
                        context -> context.gate(GateNode.of("sure", "Go on?"))),
                Nodes.none());
        world.bound.bind(
                Workflow.of(
                        "later",
                        "for a test",
                        Graph.chain(
                                "later",
                                Step.of(GateNode.of("sure", "Go on?")),
                                Step.of("then", context -> context.input()))),
                Nodes.none());
        world.bound.bind(
                Workflow.of(
                        "fail",
                        "for a test",
                        Graph.of(
                                "fail",
                                Step.of(
                                        "break",
                                        context -> {
                                            throw new NerveException.Failed(
                                                    ErrorCode.PROCESS, "it is broken");
                                        }))),
                Nodes.none());
    }

    @AfterEach
    void close() throws InterruptedException {
        world.close();
    }

    private ExecutionData start(String workflow, @Nullable Object input, boolean awaitEnd)
            throws InterruptedException {
        return world.call(
                new StartWorkflow(
                        workflow,
                        null,
                        Value.of(input),
                        NOTHING,
                        NOTHING,
                        null,
                        List.of("test"),
                        awaitEnd,
                        null));
    }

    private RunData get(String run) throws InterruptedException {
        return world.call(new RunCommands.GetRun(run));
    }

    private InboxItemData question(String run) throws InterruptedException {
        var open = new InboxCommands.ListInbox(null, run, List.of(), null, null, null);
        var items = world.call(open).items();
        while (items.isEmpty()) {
            world.await(run);
            items = world.call(open).items();
        }
        return items.getFirst();
    }

    @Test
    void endOfARunHasItsOutcome() throws InterruptedException {
        var ended = start("double", 3, true);

        assertThat(ended.state()).isEqualTo("completed");
        assertThat(requireNonNull(ended.result()).success()).isTrue();
        assertThat(requireNonNull(ended.result()).output()).isEqualTo(Value.of(8));
        var run = get(ended.runId());
        assertThat(run.workflow()).isEqualTo("double");
        assertThat(run.labels()).containsExactly("test");
        assertThat(run.input()).isEqualTo(Value.of(3));
        assertThat(run.output()).isEqualTo(Value.of(8));
        assertThat(get(ended.runId().substring(ended.runId().length() - 8)).runId())
                .isEqualTo(ended.runId());
    }

    @Test
    void failureOfARunIsData() throws InterruptedException {
        var ended = start("fail", null, true);

        assertThat(ended.state()).isEqualTo("failed");
        assertThat(requireNonNull(ended.result()).success()).isFalse();
        assertThat(requireNonNull(ended.result()).errorType()).isEqualTo("process");
        assertThat(get(ended.runId()).error()).contains("it is broken");
    }

    @Test
    void eitherANameOrASourceIsStarted() {
        assertThatThrownBy(() ->
                        world.call(
                                new StartWorkflow(
                                        null,
                                        null,
                                        Value.NULL,
                                        NOTHING,
                                        NOTHING,
                                        null,
                                        List.of(),
                                        null,
                                        null)))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("either its name or its source");
        assertThatThrownBy(() -> start("nothing", null, true))
                .isInstanceOf(NerveException.NotFound.class);
    }

    @Test
    void runThatAsksIsInTheInboxUntilSomebodyAnswers() throws InterruptedException {
        var started = start("ask", null, false);
        var item = question(started.runId());

        assertThat(item.title()).isEqualTo("Go on?");
        assertThat(item.kind()).isEqualTo("gate");
        assertThat(item.path()).isEqualTo("ask/sure");
        var run = get(started.runId());
        assertThat(run.gates()).extracting(InboxItemData::item).containsExactly(item.item());
        assertThat(run.waits()).hasSize(1);
        assertThat(run.waits().getFirst().reason()).isEqualTo("gate");
        var answered = world.call(InboxCommands.Answer.of(item.item(), "yes", "ann"));
        assertThat(answered.status()).isEqualTo("delivered");
        assertThat(world.awaitEnd(started.runId())).isEqualTo(Outcome.done("yes").output());
        var settled = world.call(new InboxCommands.GetItem(item.item())).answer();
        assertThat(requireNonNull(settled).by()).isEqualTo("ann");
        assertThatThrownBy(() -> world.call(InboxCommands.Answer.of(item.item(), "no", "bob")))
                .isInstanceOf(NerveException.AlreadyExists.class)
                .hasMessageContaining("ann");
    }

    @Test
    void answerCanNameTheRunAndItsGate() throws InterruptedException {
        var started = start("ask", null, false);
        question(started.runId());

        var answered =
                world.call(
                        new InboxCommands.Answer(
                                null, started.runId(), null, Value.of("now"), "ann", null));

        assertThat(answered.status()).isEqualTo("delivered");
        assertThat(world.awaitEnd(started.runId()).text()).isEqualTo("now");
    }

    @Test
    void answerToACancelledQuestionIsGone() throws InterruptedException {
        var started = start("ask", null, false);
        var item = question(started.runId());

        var stopped = world.call(new RunCommands.StopRun(started.runId(), "ann"));

        assertThat(stopped.state()).isEqualTo("cancelled");
        assertThat(world.call(InboxCommands.Answer.of(item.item(), "yes", "ann")).status())
                .isEqualTo("gone");
        assertThatThrownBy(() -> world.call(new RunCommands.StopRun(started.runId(), "ann")))
                .isInstanceOf(NerveException.WrongState.class);
        assertThatThrownBy(() -> world.call(new RunCommands.PauseRun(started.runId(), "ann")))
                .isInstanceOf(NerveException.WrongState.class);
    }

    @Test
    void preparedAnswerIsUsed() throws InterruptedException {
        var ended =
                world.call(
                        new StartWorkflow(
                                "ask",
                                null,
                                Value.NULL,
                                NOTHING,
                                NOTHING.with("sure", "of course"),
                                null,
                                List.of(),
                                true,
                                null));

        assertThat(requireNonNull(ended.result()).output().text()).isEqualTo("of course");
    }

    @Test
    void pausedRunContinues() throws InterruptedException {
        var run = start("later", null, false).runId();
        var item = question(run);

        world.call(new RunCommands.PauseRun(run, "ann"));
        while (!get(run).state().equals("paused")) {
            world.await(run);
        }
        world.call(InboxCommands.Answer.of(item.item(), "yes", "ann"));
        var resumed = world.call(new RunCommands.ResumeRun(run, "ann", NOTHING, null, true));

        assertThat(resumed.state()).isEqualTo("completed");
    }

    @Test
    void stepsOfARunHaveTheirOutput() throws InterruptedException {
        var ended = start("double", 3, true);

        var step = world.call(new RunCommands.GetOutput(ended.runId(), "add", true));
        var whole = world.call(new RunCommands.GetOutput(ended.runId(), null, null));

        assertThat(step.path()).isEqualTo("add");
        assertThat(step.status()).isEqualTo("completed");
        assertThat(step.attempts()).extracting(AttemptData::status).containsExactly("completed");
        assertThat(step.input()).isEqualTo(Value.of(3));
        assertThat(requireNonNull(step.result()).output()).isEqualTo(Value.of(4));
        assertThat(requireNonNull(step.result()).input()).isEqualTo(Value.of(3));
        assertThat(whole.status()).isEqualTo("completed");
        assertThat(requireNonNull(whole.result()).output()).isEqualTo(Value.of(8));
        assertThatThrownBy(() -> world.call(new RunCommands.GetOutput(ended.runId(), "ad", null)))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessageContaining("did you mean 'add'");
    }

    @Test
    void runHasItsStepsWithTheirResults() throws InterruptedException {
        var ended = start("double", 3, true);

        var run = get(ended.runId());

        assertThat(run.source()).isEqualTo("bound");
        assertThat(run.steps())
                .extracting(RunStepData::path, RunStepData::status, RunStepData::output)
                .contains(tuple("add", "completed", Value.of(4)));
    }

    @Test
    void eventsThatAForkSharesAreReadPageByPage() throws InterruptedException {
        var origin = start("double", 3, true);
        var fork =
                world.call(
                        new RunCommands.ForkRun(
                                origin.runId(), "twice", null, null, NOTHING, null, true, null));

        var types = new ArrayList<String>();
        long next = 1;
        long last;
        do {
            var page =
                    world.call(
                            new RunCommands.GetEvents(
                                    next, 1, fork.runId(), null, null, List.of(), true));
            page.events().forEach(event -> types.add(event.at("type").text()));
            last = page.last();
            next = page.next();
        } while (next <= last);

        assertThat(types).containsExactly("step_started", "step_completed");
        assertThat(world.call(RunCommands.GetEvents.ofRun(fork.runId(), null)).events())
                .noneMatch(event -> event.at("path").text().endsWith("/add"));
    }

    @Test
    void forkExecutesOnlyTheRestAgain() throws InterruptedException {
        var ended = start("double", 3, true);

        var fork =
                world.call(
                        new RunCommands.ForkRun(
                                ended.runId(),
                                "twice",
                                Value.of(10),
                                null,
                                NOTHING,
                                null,
                                true,
                                null));

        assertThat(requireNonNull(fork.result()).output()).isEqualTo(Value.of(20));
        var origin = requireNonNull(get(fork.runId()).forkedFrom());
        assertThat(origin.runId()).isEqualTo(ended.runId());
        assertThat(origin.at()).isEqualTo("double/twice");
        var comparison = world.call(new RunCommands.CompareRuns(ended.runId(), fork.runId()));
        assertThat(comparison.steps())
                .extracting(StepPairData::path, StepPairData::same)
                .containsExactly(tuple("add", true), tuple("twice", false));
        assertThatThrownBy(() ->
                        world.call(
                                new RunCommands.ForkRun(
                                        ended.runId(),
                                        "twise",
                                        null,
                                        null,
                                        NOTHING,
                                        null,
                                        true,
                                        null)))
                .isInstanceOfSatisfying(
                        NerveException.NotFound.class,
                        missing ->
                                assertThat(missing.nouns()).containsEntry("nearest_step", "twice"));
    }

    private RunListData list(List<String> states, int limit, @Nullable String after)
            throws InterruptedException {
        return world.call(new ListRuns(states, null, null, null, null, null, null, limit, after));
    }

    @Test
    void pagesHaveEveryRunOnceAndCountAllOfThem() throws InterruptedException {
        for (int i = 0; i < 7; i++) {
            start(i % 2 == 0 ? "double" : "fail", i, true);
        }
        var seen = new ArrayList<String>();
        @Nullable String after = null;
        do {
            var page = list(List.of(), 3, after);
            assertThat(page.total()).isEqualTo(7);
            page.runs().forEach(run -> seen.add(run.runId()));
            after = page.next();
        } while (after != null);

        assertThat(seen).hasSize(7).doesNotHaveDuplicates();
        assertThat(list(List.of("failed"), 10, null).runs()).hasSize(3);
        assertThat(list(List.of("FAILED", "completed"), 10, null).total()).isEqualTo(7);
        assertThatThrownBy(() -> list(List.of("happy"), 0, null))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("happy")
                .hasMessageContaining("limit");
    }

    @Test
    void listsFilterByLabelAndText() throws InterruptedException {
        var one = start("double", 1, true).runId();
        start("fail", 1, true);
        world.call(new RunCommands.LabelRun(one, List.of("good"), List.of("test")));

        var good = new ListRuns(List.of(), "good", null, null, null, null, null, null, null);
        var named = new ListRuns(List.of(), null, null, null, "DOUBLE", null, null, null, null);

        assertThat(world.call(good).runs()).extracting(RunData::runId).containsExactly(one);
        assertThat(world.call(named).runs()).extracting(RunData::runId).containsExactly(one);
        assertThat(get(one).labels()).containsExactly("good");
    }

    @Test
    void eventsAreReadInPages() throws InterruptedException {
        var run = start("double", 3, true).runId();
        var types = new ArrayList<String>();
        long next = 1;
        while (true) {
            var page =
                    world.call(
                            new RunCommands.GetEvents(next, 2, run, null, null, List.of(), null));
            assertThat(page.events()).hasSizeLessThanOrEqualTo(2);
            page.events().forEach(event -> types.add(event.at("type").text()));
            if (page.next() > page.last()) {
                break;
            }
            next = page.next();
        }

        assertThat(types).startsWith("started").endsWith("completed").contains("step_started");
    }

    @Test
    void endedRunsAreDeletedAndPruned() throws InterruptedException {
        var one = start("double", 1, true).runId();
        var other = start("double", 2, true).runId();

        assertThat(world.call(new RunCommands.DeleteRun(one, null)).runs()).containsExactly(one);
        assertThatThrownBy(() -> get(one)).isInstanceOf(NerveException.NotFound.class);
        var future = Instant.now().plus(Duration.ofHours(1));
        var pruned = world.call(new RunCommands.PruneRuns(future, null));
        assertThat(pruned.runs()).containsExactly(other);
        assertThat(pruned.freedBytes()).isEqualTo(42);
    }

    @Test
    void usageIsSummedPerRunAndDay() throws InterruptedException {
        start("double", 1, true);
        var last = start("double", 2, true).runId();

        var runs = world.call(new SearchCommands.ListUsage("run", null));
        var days = world.call(new SearchCommands.ListUsage("day", Instant.EPOCH));

        assertThat(runs.rows()).hasSize(2);
        assertThat(runs.rows().getFirst().key()).isEqualTo(last);
        assertThat(days.rows()).hasSize(1);
        assertThat(days.rows().getFirst().runs()).isEqualTo(2);
        assertThat(days.total()).isEqualTo(runs.total());
        assertThat(runs.total().steps()).isPositive();
        assertThat(
                        world.call(
                                        new SearchCommands.ListUsage(
                                                "run", Instant.now().plus(Duration.ofHours(1))))
                                .rows())
                .isEmpty();
    }

    @Test
    void repeatedRequestStartsOneRun() throws InterruptedException {
        var command =
                new StartWorkflow(
                        "double",
                        null,
                        Value.of(3),
                        NOTHING,
                        NOTHING,
                        null,
                        List.of(),
                        true,
                        "request-1");

        assertThat(world.call(command).runId()).isEqualTo(world.call(command).runId());
        assertThat(list(List.of(), 10, null).total()).isEqualTo(1);
    }
}
