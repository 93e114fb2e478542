package dev.nerve.app.run.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.app.run.RunWorld;
import dev.nerve.cli.run.view.GateInstructions;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.cli.run.view.WaitingGate;
import dev.nerve.control.LoopNode;
import dev.nerve.control.gate.GateNode;
import dev.nerve.event.ControlFact;
import dev.nerve.gate.Gate;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.json.Json;
import dev.nerve.node.Node;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.store.RunControl;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.store.WorkflowSource;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.WorkflowParam;
import dev.nerve.workflow.run.RunService;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RunsCommandTest {

    private final RunWorld world = new RunWorld();
    private final RunService elsewhere = world.elsewhere();
    private final ConcurrentLinkedQueue<String> executed = new ConcurrentLinkedQueue<>();

    @BeforeEach
    void bindSteps() {
        world.bind("asks", context -> context.gate("Well?", "yes", "no"));
        world.bind(
                Workflow.of(
                        "steps",
                        "Three in a row",
                        Graph.chain(
                                "body",
                                Step.of("one", add("1")),
                                Step.of("again", LoopNode.times("again", 2, add("2"))),
                                Step.of("three", add("3")))));
    }

    private Node add(String mark) {
        return FunctionNode.of(
                "add" + mark,
                context -> {
                    executed.add(context.path().toString());
                    return context.input().text() + mark;
                });
    }

    @AfterEach
    void leaveRuns() {
        elsewhere.close();
    }

    private RunId startElsewhere(String name) throws Exception {
        return elsewhere.start(WorkflowRunRequest.of(WorkflowSource.bound(name), "")).id();
    }

    private RunId asking() throws Exception {
        var run = startElsewhere("asks");
        await().until(() -> elsewhere.get(run).state() == RunState.WAITING);
        return run;
    }

    private RunId done(String input) {
        assertThat(world.pipe("", "run", "steps.yaml", input).code()).isZero();
        return elsewhere.list().getFirst().record().id();
    }

    @Test
    void aListTellsWhatMattersMost() throws Exception {
        assertThat(world.pipe("", "runs", "list").err()).contains("There are no runs");
        var done = done("x");
        var asking = asking();

        var shell = world.pipe("", "runs", "list");
        var waiting = world.pipe("", "runs", "list", "--state", "waiting", "--json");

        var times = " +\\d+s ago +[\\d.]+ (us|ms|s) +";
        assertThat(shell.out().lines().toList())
                .satisfiesExactly(
                        heading -> assertThat(heading).matches("ID +STATE +STARTED +TOOK +WHAT"),
                        row ->
                                assertThat(row)
                                        .matches(asking + " +waiting" + times + "asks: Well\\? .*"),
                        row -> assertThat(row).matches(done + " +completed" + times + "x1223"));
        var runs = Json.parse(waiting.out()).at("runs").items();
        assertThat(runs).hasSize(1);
        assertThat(runs.getFirst().at("run_id").text()).isEqualTo(asking.name());
        assertThat(runs.getFirst().at("gates[0].options[1]").text()).isEqualTo("no");
        assertThat(world.pipe("", "runs", "list", "--state", "paused").err())
                .isEqualTo("No run is paused.\n");
        assertThat(world.pipe("", "runs", "list", "--state", "wating").err())
                .contains("there is no state 'wating'", "did you mean waiting?");
    }

    @Test
    void aListShowsTheNewestUnlessAllAreWanted() {
        for (int i = 0; i < 22; i++) {
            done("x");
        }

        assertThat(world.pipe("", "runs", "list").out())
                .contains("and 2 older; --all shows them")
                .hasLineCount(22);
        assertThat(world.pipe("", "runs", "list", "--all").out()).hasLineCount(23);
    }

    @Test
    void aRunIsShownWithItsStepsAndItsResult() {
        var run = done("x");

        var shell = world.pipe("", "runs", "show", ShortNames.shortId(run));

        assertThat(shell.out())
                .contains("run      " + run)
                .contains("state    completed")
                .contains("input    x")
                .contains("├─ ✓ again   loop")
                .contains("│  └─ ✓ [2]  function")
                .contains("3 of 3 steps")
                .endsWith("\nResult:\nx1223\n");
        var json = Json.parse(world.pipe("", "runs", "show", "steps", "--json").out());
        assertThat(json.at("output").text()).isEqualTo("x1223");
        assertThat(json.at("steps").items())
                .extracting(step -> step.at("path").text())
                .containsExactly("one", "again", "again[1]", "again[2]", "three");
    }

    @Test
    void whatAsksIsListedAsWaitingEvenIfNobodyExecutesIt() {
        done("x");
        assertThat(world.pipe("", "run", "asks.yaml").code()).isEqualTo(9);

        var shell = world.pipe("", "runs", "list", "--state", "waiting");

        assertThat(shell.out().lines().skip(1).toList())
                .singleElement()
                .asString()
                .matches(
                        "asks-\\w{8} +interrupted +\\d+s ago +\\S+ \\S+ +asks: Well\\? \\(yes,"
                                + " no\\)");
        world.pipe("", "runs", "answer", "yes");
        assertThat(world.pipe("", "runs", "list", "--state", "waiting").err())
                .isEqualTo("No run is waiting.\n");
    }

    @Test
    void aRunThatWaitsShowsItsWholeQuestionAndHowToAnswer() throws Exception {
        var gate =
                GateNode.of("final", "Merge it?\n\nIt has changed:\n  a file")
                        .options("approve", "not yet", "-")
                        .timeout(Duration.ofHours(3))
                        .defaultAnswer("not yet");
        world.bind("asks", context -> context.gate(gate));
        var brief = ShortNames.shortId(asking());

        assertThat(world.pipe("", "runs", "show", brief).out())
                .containsPattern("Waits for:\n\\? final  within 2h 59m, or else not yet\n")
                .endsWith(
                        """
                          Merge it?

                          It has changed:
                            a file
                          1  approve
                             nerve runs answer %1$s approve
                          2  not yet
                             nerve runs answer %1$s 2
                          3  -
                             nerve runs answer %1$s 3
                        """
                                .formatted(brief));
    }

    @Test
    void severalQuestionsAreAnsweredByTheCommandsThatAreShown() throws Exception {
        world.bind(
                "asks",
                context ->
                        context.all(
                                Map.of(
                                        "one", inner -> inner.gate("One?"),
                                        "two", inner -> inner.gate("Two?", "yes"))));
        world.pipe("", "run", "asks.yaml");
        var brief = ShortNames.shortId(elsewhere.list().getFirst().record().id());

        var shown = world.pipe("", "runs", "show", brief).out();

        assertThat(shown)
                .contains("? one/gate\n  One?\n  nerve runs answer " + brief + " one/gate TEXT\n")
                .contains("     nerve runs answer " + brief + " two/gate yes\n");
        assertThat(world.pipe("", "runs", "answer", brief, "one/gate", "x").code()).isZero();
        assertThat(world.pipe("", "runs", "show", brief).out())
                .contains("     nerve runs answer " + brief + " yes\n");
    }

    @Test
    void aGateWhoseNameEndsThePathOfAnotherIsNamedByItsWholePath() {
        var asked = ControlFact.GateWaiting.of(Gate.of("Well?"));
        var outer = new WaitingGate(RunPath.parse("flow/gate"), asked);
        var inner = new WaitingGate(RunPath.parse("flow/round[2]/gate"), asked);
        var run = RunId.of("flow-1a2b3c4d");

        assertThat(GateInstructions.answerCommand(run, List.of(outer, inner), outer))
                .isEqualTo("nerve runs answer 1a2b3c4d flow/gate");
        assertThat(GateInstructions.answerCommand(run, List.of(outer, inner), inner))
                .isEqualTo("nerve runs answer 1a2b3c4d 'round[2]/gate'");
    }

    @Test
    void inputAndParametersAreShownInALineEach() {
        world.bind(
                Workflow.of("params", "", _ -> Map.of("a", "b\nc"))
                        .withParams(WorkflowParam.of("text", "x"), WorkflowParam.of("more", "y")));
        world.pipe("", "run", "params.yaml", "one\ntwo", "--param", "text=a\n\tb");

        assertThat(world.pipe("", "runs", "show", "params").out())
                .contains(
                        """
                        input    "one\\ntwo"
                        params   text="a\\n\\tb"
                                 more=y

                        """);
        assertThat(world.pipe("", "runs", "list").out()).endsWith("  {\"a\":\"b\\nc\"}\n");
    }

    @Test
    void aQuestionIsAnsweredFromElsewhere() throws Exception {
        var run = asking();

        var refused = world.pipe("", "runs", "answer", "perhaps");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("'perhaps' is not one of its options: yes, no");
        assertThat(world.pipe("", "runs", "answer", ShortNames.shortId(run), "gate", "2").code())
                .isZero();

        await().until(() -> elsewhere.get(run).state() == RunState.COMPLETED);
        var late = world.pipe("", "runs", "answer", run.name(), "gate", "yes");
        assertThat(late.code()).isEqualTo(ErrorCode.ALREADY_EXISTS.exitCode());
        assertThat(late.err()).contains("was answered with 'no' by ann");
        assertThat(world.pipe("", "runs", "answer", "yes").err())
                .contains("no run waits for an answer");
    }

    @Test
    void whoAnswersSaysWhichIfSeveralRunsWait() throws Exception {
        var one = asking();
        var other = asking();

        var shell = world.pipe("", "runs", "answer", "yes");

        assertThat(shell.code()).isEqualTo(2);
        assertThat(shell.err())
                .contains("several runs wait for an answer")
                .contains("nerve runs answer " + ShortNames.shortId(one) + " TEXT")
                .contains("nerve runs answer " + ShortNames.shortId(other) + " TEXT");
    }

    @Test
    void theGateOfTheOnlyRunThatWaitsNeedsNoRun() throws Exception {
        var run = asking();

        assertThat(world.pipe("", "runs", "answer", "gate", "yes").code()).isZero();

        await().until(() -> elsewhere.get(run).state() == RunState.COMPLETED);
    }

    @Test
    void aRunIsFollowedToItsEnd() throws Exception {
        var run = asking();
        var shell = new RunWorld.Shell[1];
        var watching =
                Thread.ofVirtual()
                        .start(() -> shell[0] = world.pipe("", "runs", "watch", run.name()));

        await().until(() -> world.written().contains("runs answer"));
        elsewhere.answer(run, "", "yes", "bob");
        watching.join();

        assertThat(shell[0].code()).isZero();
        assertThat(shell[0].out()).isEqualTo("yes\n");
        assertThat(shell[0].err())
                .contains("asks       gate: Well? (yes, no)")
                .contains("answered   gate: yes, by bob")
                .contains(
                        """

                        ? gate
                          Well?
                          1  yes
                             nerve runs answer %1$s yes
                          2  no
                             nerve runs answer %1$s no

                        """
                                .formatted(ShortNames.shortId(run)));
    }

    @Test
    void watchingARunThatFailedFailsLikeIt() {
        world.bind("fails", _ -> Outcome.failed(ErrorCode.TIMEOUT, "too late"));
        world.pipe("", "run", "fails.yaml");

        var shell = world.pipe("", "runs", "watch", "fails");

        assertThat(shell.code()).isEqualTo(ErrorCode.TIMEOUT.exitCode());
        assertThat(shell.err()).contains("failed (timeout): too late");
    }

    @Test
    void watchingARunThatNobodyExecutesEnds() {
        world.pipe("", "run", "asks.yaml");

        var shell = world.pipe("", "runs", "watch", "asks");

        assertThat(shell.code()).isEqualTo(ErrorCode.INTERRUPTED.exitCode());
        assertThat(shell.err()).contains("no process executes it", "nerve runs resume");
    }

    @Test
    void aRunOfAnotherProcessIsPausedAndGoesOn() throws Exception {
        var held = new CountDownLatch(1);
        var hold =
                FunctionNode.of(
                        "hold",
                        _ -> {
                            held.await();
                            return "";
                        });
        world.bind("holds", context -> context.run(hold, "").text() + context.run(hold, ""));
        var run = startElsewhere("holds");

        assertThat(world.pipe("", "runs", "pause", run.name()).out())
                .contains("pauses at its next step");
        await().until(() -> elsewhere.get(run).state() == RunState.PAUSED);
        held.countDown();
        var shell = world.pipe("", "runs", "resume", run.name());

        assertThat(shell.code()).isZero();
        assertThat(shell.out()).isEqualTo("Run %s continues in process 2.\n".formatted(run));
        await().until(() -> elsewhere.get(run).state() == RunState.COMPLETED);
    }

    @Test
    void aRunThatAnotherProcessExecutesCannotBeResumedHere() throws Exception {
        var run = asking();

        var shell = world.pipe("", "runs", "resume", run.name());

        assertThat(shell.code()).isEqualTo(ErrorCode.UNAVAILABLE.exitCode());
        assertThat(shell.err())
                .contains("is waiting in process 2")
                .contains("hint: 'nerve runs watch " + ShortNames.shortId(run) + "' follows it");
    }

    @Test
    void aRunIsStopped() throws Exception {
        var run = asking();

        assertThat(world.pipe("", "runs", "stop", run.name()).out())
                .isEqualTo("Run %s has ended.\n".formatted(run));
        assertThat(elsewhere.get(run).state()).isEqualTo(RunState.CANCELLED);
        assertThat(world.pipe("", "runs", "stop", run.name()).err())
                .contains("is cancelled already");
    }

    @Test
    void aRunWhoseProcessDiesBeforeItLooksIsStoppedToo() throws Exception {
        var id = RunId.of("asks-00000000");
        var owner = new RunOwner(2, Instant.EPOCH);
        var status = new RunStatus(RunState.RUNNING, owner, Instant.EPOCH, Duration.ZERO, null);
        var start = new RunStart(Value.NULL, Value.Fields.EMPTY, Instant.EPOCH, null);
        world.store().add(new RunRecord(id, WorkflowSource.bound("asks"), start, status));
        world.othersLiveWhile(() -> world.store().controlRequest(id).wanted() != RunControl.STOP);

        assertThat(world.pipe("", "runs", "stop", id.name()).out())
                .isEqualTo("Run %s has ended.\n".formatted(id));
        assertThat(elsewhere.get(id).state()).isEqualTo(RunState.CANCELLED);
    }

    @Test
    void aForkDoesTheRestAnewAndIsCompared() {
        var run = done("x");
        executed.clear();

        var shell = world.pipe("", "runs", "fork", run.name(), "--at", "again[2]", "--input", "y");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.out()).endsWith("y23\n");
        assertThat(executed).containsExactly("steps/again[2]", "steps/three");
        var fork = elsewhere.list().getFirst().record().id();
        assertThat(world.pipe("", "runs", "show", fork.name()).out())
                .contains("forked   from " + run + " at again[2]")
                .contains("├─ ✓ one     function")
                .contains("│  ├─ ✓ [1]  function")
                .contains("3 of 3 steps");
        assertThat(world.pipe("", "runs", "compare", run.name(), fork.name()).out())
                .contains("same      one\n")
                .contains("same      again[1]\n")
                .contains("differs   again[2]\n          < x122\n          > y2\n")
                .contains("differs   three\n          < x1223\n          > y23\n")
                .endsWith("\n2 the same, 2 differ\n");
    }

    @Test
    void aForkSaysWhatIsMissing() {
        var run = done("x");

        var without = world.pipe("", "runs", "fork", run.name());
        assertThat(without.code()).isEqualTo(2);
        assertThat(without.err()).contains("option --at is missing", "nerve runs show");
        var unknown = world.pipe("", "runs", "fork", run.name(), "--at", "four");
        assertThat(unknown.code()).isEqualTo(3);
        assertThat(unknown.err()).contains("has not reached 'steps/four'");
    }

    @Test
    void aComparisonIsForProgramsToo() {
        var one = done("x");
        var other = done("z");

        var shell = world.pipe("", "runs", "compare", one.name(), other.name(), "--json");

        var steps = Json.parse(shell.out()).at("steps").items();
        assertThat(steps).extracting(step -> step.at("same").as(Boolean.class)).containsOnly(false);
        assertThat(steps.getFirst().at("right.output")).isEqualTo(Value.of("z1"));
    }

    @Test
    void callsOfOneNameAreComparedOneByOne() {
        var echo = FunctionNode.of("echo", context -> context.input());
        world.bind(
                "calls",
                context -> context.run(echo, "same").text() + context.run(echo, context.input()));
        world.pipe("", "run", "calls.yaml", "x");
        world.pipe("", "run", "calls.yaml", "y");
        var runs = elsewhere.list().stream().map(run -> run.record().id().name()).toList();

        var shell = world.pipe("", "runs", "compare", runs.getLast(), runs.getFirst());

        assertThat(shell.out())
                .contains("same      echo\n")
                .contains("differs   echo[2]\n          < x\n          > y\n");
    }

    @Test
    void oldRunsAreForgotten() {
        var run = done("x");

        assertThat(world.pipe("", "runs", "prune").out())
                .isEqualTo("No run ended more than 30d ago.\n");
        assertThat(world.pipe("", "runs", "prune", "--older-than", "99999999999d").out())
                .isEqualTo("No run ended more than 99999999999d ago.\n");
        assertThat(world.pipe("", "runs", "prune", "--older-than", "0s").out())
                .isEqualTo("Deleted 1 run:\n  " + run + "\n");
        assertThat(elsewhere.list()).isEmpty();
        assertThat(world.pipe("", "runs", "prune", "--older-than", "soon").err())
                .contains("invalid duration 'soon'");
    }

    @Test
    void aRunThatIsNotThereIsNamed() {
        var shell = world.pipe("", "runs", "show", "nothing");

        assertThat(shell.code()).isEqualTo(3);
        assertThat(shell.err()).contains("there is no run 'nothing'");
    }
}
