package dev.nerve.app.run.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.app.run.RunWorld;
import dev.nerve.app.run.TypedAnswers;
import dev.nerve.cli.run.answer.GateAnswerSource;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.control.LoopNode;
import dev.nerve.control.gate.GateNode;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.json.Json;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.value.Value;
import dev.nerve.workflow.ParamType;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.WorkflowFunction;
import dev.nerve.workflow.WorkflowParam;
import java.io.FilterReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RunCommandTest {

    private final RunWorld world = new RunWorld();

    @Test
    void aRunShowsItsStepsAndWhatItGave() {
        world.bind(
                Workflow.of(
                        "loops",
                        "Goes round",
                        Graph.of(
                                "body",
                                Step.of(
                                        "again",
                                        LoopNode.times(
                                                "again",
                                                2,
                                                FunctionNode.of(
                                                        "add",
                                                        context ->
                                                                context.input().text() + "!"))))));

        var shell = world.pipe("", "run", "loops.yaml", "hello");

        assertThat(shell.code()).isZero();
        assertThat(shell.out()).isEqualTo("hello!!\n");
        assertThat(shell.err())
                .containsPattern("^run loops-[0-9a-z]{8}\n")
                .contains("started    loops: 1 step\n")
                .contains("round      again: 2 of at most 2\n")
                .contains("done       again[2] (");
    }

    @Test
    void anObjectIsShownInLines() {
        world.bind("object", _ -> Map.of("a", List.of(1, 2)));

        var shell = world.pipe("", "run", "object.yaml");

        var shown = shell.out().substring(shell.out().indexOf('{'));
        assertThat(shown.lines().count()).isGreaterThan(3);
        assertThat(Json.parse(shown)).isEqualTo(Value.of(Map.of("a", List.of(1, 2))));
    }

    @Test
    void aProgramGetsTheEventsAndNothingElse() {
        world.bind("asks", context -> context.gate("Well?", "yes", "no"));

        var shell = world.pipe("perhaps\nyes\n", "run", "asks.yaml", "--json");

        assertThat(shell.code()).isZero();
        assertThat(shell.err()).isEmpty();
        var events = shell.out().lines().map(Json::parse).toList();
        assertThat(events)
                .extracting(event -> event.at("seq").toLong())
                .isEqualTo(LongStream.rangeClosed(1, events.size()).boxed().toList());
        assertThat(events)
                .extracting(event -> event.at("type").text())
                .contains("gate_waiting", "gate_resolved");
        assertThat(events.getFirst().at("type").text()).isEqualTo("started");
        assertThat(events.getLast().at("type").text()).isEqualTo("completed");
        assertThat(events.getLast().at("data.output").text()).isEqualTo("yes");
    }

    @Test
    void aFailureHasItsCodeAndItsMessage() {
        world.bind("fails", _ -> Outcome.failed(ErrorCode.RATE_LIMIT, "too much"));

        var shell = world.pipe("", "run", "fails.yaml");
        var json = world.pipe("", "run", "fails.yaml", "--json");

        assertThat(shell.code()).isEqualTo(ErrorCode.RATE_LIMIT.exitCode());
        assertThat(shell.err())
                .contains("failed (rate_limit): too much\n")
                .containsPattern("hint: 'nerve runs resume [0-9a-z]{8}' retries it");
        assertThat(json.code()).isEqualTo(ErrorCode.RATE_LIMIT.exitCode());
        var last = Json.parse(json.out().lines().toList().getLast());
        assertThat(last.at("type").text()).isEqualTo("failed");
        assertThat(last.at("data.error_type").text()).isEqualTo("rate_limit");
    }

    @Test
    void parametersAreWhatTheWorkflowSaysTheyAre() {
        world.bind(
                Workflow.of("params", "", context -> context.params().at("rounds").toInt() + 1)
                        .withParams(WorkflowParam.of("rounds", 3)));

        assertThat(world.pipe("", "run", "params.yaml", "--param", "rounds=4").out())
                .endsWith("5\n");
        var wrong = world.pipe("", "run", "params.yaml", "--param", "rounds=x");
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).contains("parameter 'rounds' must be a whole number, not 'x'");
        assertThat(world.pipe("", "run", "params.yaml", "--param", "round=4").err())
                .isEqualTo(
                        """
                        nerve: unknown parameter 'round'
                          the workflow takes:
                            rounds  a whole number, default 3
                        hint: did you mean rounds?
                        """);
        assertThat(world.pipe("", "run", "params.yaml", "--param", "rounds").err())
                .contains("option --param needs a name and a text, not 'rounds'")
                .contains("hint: write --param name=text");
        assertThat(world.pipe("", "run", "params.yaml", "--param", "a=1", "--param", "a=2").err())
                .contains("'a' is given twice by --param");
        assertThat(world.open().runs().list()).hasSize(1);
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        var shell = world.pipe("", "run", "nowhere.yaml");

        assertThat(shell.code()).isEqualTo(3);
        assertThat(shell.err()).contains("there is no file 'nowhere.yaml'");
    }

    @Nested
    class WhenLinesArePipedIn {

        @Test
        void eachAnswersTheGateThatWaitsLongest() {
            WorkflowFunction late =
                    context -> {
                        await().until(() -> told(context.context().run().id(), "gate_waiting"));
                        return context.gate("Second?");
                    };
            world.bind(
                    "two",
                    context ->
                            context.all(
                                    Map.of("early", inner -> inner.gate("First?"), "late", late)));

            var shell = world.pipe(new Patient("one\n\ntwo\n"), "run", "two.yaml");

            assertThat(shell.code()).as(shell.err()).isZero();
            assertThat(shell.err())
                    .contains("answered   early/gate: one, by ann")
                    .contains("answered   late/gate: two, by ann");
        }

        private boolean told(RunId run, String type) {
            return world.elsewhere().events(run, 1, 100).stream()
                    .anyMatch(event -> event.at("type").text().equals(type));
        }

        /// Lines that come when two gates wait.
        private final class Patient extends FilterReader {

            Patient(String lines) {
                super(new StringReader(lines));
            }

            @Override
            public int read(char[] characters, int from, int most) throws IOException {
                var runs = world.elsewhere();
                await().until(() ->
                        runs.list().getFirst().waiting().size() == 2
                                || runs.list().getFirst().state().isOver());
                return super.read(characters, from, most);
            }
        }

        @Test
        void aRefusedOneIsToldAndTheNextIsTaken() {
            world.bind("asks", context -> context.gate("Well?", "yes", "no"));

            var shell = world.pipe("perhaps\n2\n", "run", "asks.yaml");

            assertThat(shell.code()).isZero();
            assertThat(shell.err()).contains("'perhaps' is not one of its options: yes, no");
            assertThat(shell.out()).endsWith("no\n");
        }

        @Test
        void theEndOfThemLeavesTheRunWaiting() {
            var executed = new AtomicInteger();
            var first = FunctionNode.of("first", _ -> executed.incrementAndGet());
            world.bind(
                    "asks",
                    context -> {
                        context.run(first, "");
                        return context.gate("Well?", "yes", "no");
                    });

            var shell = world.pipe("", "run", "asks.yaml");

            var id = world.open().runs().list().getFirst().record().id();
            var brief = ShortNames.shortId(id);
            assertThat(shell.code()).isEqualTo(9);
            assertThat(shell.err())
                    .contains("run '%s' waits for an answer, but the input has ended".formatted(id))
                    .contains("nerve runs answer %s TEXT  Well? (yes, no)".formatted(brief))
                    .contains("nerve runs resume %s".formatted(brief));

            assertThat(world.pipe("", "runs", "answer", "yes").err())
                    .contains("No process executes that run now");
            var resumed = world.pipe("", "runs", "resume", brief);
            assertThat(resumed.code()).as(resumed.err()).isZero();
            assertThat(resumed.out()).isEqualTo("yes\n");
            assertThat(resumed.err()).contains("resumed    asks: by ann, was interrupted");
            assertThat(executed).hasValue(1);
        }

        @Test
        void aProgramIsToldThatTheRunWaits() {
            world.bind("asks", context -> context.gate("Well?", "yes", "no"));

            var shell = world.pipe("", "run", "asks.yaml", "--json");

            assertThat(shell.code()).isEqualTo(9);
            var last = Json.parse(shell.out().lines().toList().getLast());
            assertThat(last.at("type").text()).isEqualTo("left");
            assertThat(last.at("reason").text()).isEqualTo("unanswered");
            assertThat(last.at("gates[0].path").text()).isEqualTo("asks/gate");
        }

        @Test
        void theEndOfThemWaitsForWhatElseGoesOn() {
            var asked = new CountDownLatch(1);
            var work =
                    FunctionNode.of(
                            "work",
                            _ -> {
                                asked.await();
                                return "worked";
                            });
            WorkflowFunction gate =
                    context ->
                            context.gate(
                                    GateNode.of(
                                            "gate",
                                            _ -> {
                                                asked.countDown();
                                                return "Well?";
                                            }));
            world.bind(
                    "both",
                    context ->
                            context.all(
                                    Map.of("gate", gate, "work", inner -> inner.run(work, ""))));

            var shell = world.pipe("", "run", "both.yaml");

            assertThat(shell.code()).isEqualTo(9);
            assertThat(shell.err()).contains("done       work/work (");
        }

        @Test
        void answersGivenBeforeComeFirst() {
            world.bind(
                    "three",
                    context ->
                            List.of(
                                    context.gate("One?"),
                                    context.gate("Two?"),
                                    context.gate(GateNode.of("last", "Three?").options("x"))));

            var shell =
                    world.pipe(
                            "x\n",
                            "run",
                            "three.yaml",
                            "--answer",
                            "gate=every",
                            "--answer",
                            "last=y");

            assertThat(shell.code()).as(shell.err()).isZero();
            assertThat(shell.err())
                    .contains("answered   gate: every, by --answer")
                    .contains("answered   gate[2]: every, by --answer")
                    .contains("'y' is not one of its options: x")
                    .contains("answered   last: x, by ann");
        }
    }

    @Nested
    class WhenAPersonTypes {

        private final TypedAnswers person = new TypedAnswers();

        @Test
        void theQuestionHasNumbersAndIsAskedAgainAfterARefusal() {
            world.bind("asks", context -> context.gate("Merge it?\nIt is fine.", "yes", "no"));
            person.line("7");
            person.line("");
            person.line("1");

            var shell = world.type(person, "run", "asks.yaml");

            assertThat(shell.code()).isZero();
            assertThat(shell.out()).endsWith("yes\n");
            assertThat(shell.err())
                    .contains(
                            """

                            ? gate
                              Merge it?
                              It is fine.
                              1  yes
                              2  no
                            """)
                    .containsOnlyOnce("? gate")
                    .contains("'7' is not one of its options: yes, no");
        }

        @Test
        void anAnswerFromElsewhereCountsWhileThePromptStands() throws Exception {
            world.bind("asks", context -> context.gate("Well?") + context.gate("And?"));
            var typing =
                    Thread.ofVirtual()
                            .start(() -> {
                                try (var elsewhere = world.elsewhere()) {
                                    person.awaitPrompt();
                                    var run = elsewhere.list().getFirst().record().id();
                                    elsewhere.answer(run, "gate", "theirs, ", "bob");
                                    person.awaitPrompt();
                                    person.line("mine");
                                } catch (InterruptedException _) {
                                    Thread.currentThread().interrupt();
                                }
                            });

            var shell = world.type(person, "run", "asks.yaml");
            typing.join();

            assertThat(shell.code()).isZero();
            assertThat(shell.err()).contains("? gate\n", "(bob answered: theirs,)", "? gate[2]\n");
            assertThat(shell.out()).endsWith("theirs,mine\n");
        }

        @Test
        void controlCAtThePromptLeavesTheRun() {
            world.bind("asks", context -> context.gate("Well?"));
            person.say(GateAnswerSource.AnswerInput.Interrupted.INTERRUPTED);

            var shell = world.type(person, "run", "asks.yaml");

            assertThat(shell.code()).isEqualTo(130);
            assertThat(shell.err()).contains("is interrupted", "nerve runs resume");
            assertThat(world.open().runs().list().getFirst().state())
                    .isEqualTo(RunState.INTERRUPTED);
        }
    }

    @Test
    void anInterruptLeavesARunThatCanGoOn() throws Exception {
        var begun = new CountDownLatch(1);
        var held = new CountDownLatch(1);
        var slow =
                FunctionNode.of(
                        "slow",
                        _ -> {
                            begun.countDown();
                            held.await();
                            return "done";
                        });
        world.bind("slow", context -> context.run(slow, ""));
        var shell = new RunWorld.Shell[1];
        var terminal =
                Thread.ofVirtual().start(() -> shell[0] = world.pipe("", "run", "slow.yaml"));
        begun.await();

        terminal.interrupt();
        terminal.join();

        assertThat(shell[0].code()).isEqualTo(130);
        assertThat(shell[0].err()).contains("is interrupted", "nerve runs resume");
        held.countDown();
        var resumed = world.pipe("", "runs", "resume", "slow");
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(resumed.out()).endsWith("done\n");
    }

    @Test
    void listsAndObjectsAreTypedAsJson() {
        world.bind(
                Workflow.of("lists", "", context -> context.params())
                        .withParams(
                                new WorkflowParam("names", ParamType.LIST, null, "who"),
                                WorkflowParam.of("limits", Map.of("most", 3))));

        var given =
                world.pipe(
                        "",
                        "run",
                        "lists.yaml",
                        "--param",
                        "names=[\"a\", {\"b\": [1]}]",
                        "--param",
                        "limits={\"most\": 5}");
        assertThat(given.code()).as(given.err()).isZero();
        assertThat(Json.parse(given.out().substring(given.out().indexOf("{\n"))).toJson())
                .isEqualTo("{\"names\":[\"a\",{\"b\":[1]}],\"limits\":{\"most\":5}}");
        assertThat(world.pipe("", "runs", "show", "lists").out())
                .contains("params   names=[\"a\",{\"b\":[1]}]\n         limits={\"most\":5}\n");
        assertThat(world.pipe("", "runs", "list").out()).contains("{\"names\":[\"a\",{\"b\":[1]}]");
        var wrong = world.pipe("", "run", "lists.yaml", "--param", "names=a,b", "--param", "x=1");
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err())
                .isEqualTo(
                        """
                        nerve: parameter 'names' must be a list in JSON such as ["a", "b"], \
                        not 'a,b'
                          unknown parameter 'x'
                          the workflow takes:
                            names   a list, needed; who
                            limits  an object, default {"most":3}
                        """);
        assertThat(world.pipe("", "run", "lists.yaml", "--param", "names={}").err())
                .contains("must be a list in JSON such as [\"a\", \"b\"], not '{}'");
        assertThat(world.pipe("", "run", "lists.yaml").err())
                .contains("parameter 'names' is missing: who", "names   a list, needed");
    }

    @Test
    void anInterruptBeforeTheFirstStepTellsHowToGoOn() {
        world.bind("quick", _ -> "done");
        world.interruptBeginning();

        var shell = world.pipe("", "run", "quick.yaml");

        assertThat(shell.code()).isEqualTo(130);
        assertThat(shell.err()).contains("is interrupted", "nerve runs resume");
        world.interruptBeginning();
        assertThat(world.pipe("", "runs", "resume", "quick").err()).contains("nerve runs resume");
        assertThat(world.pipe("", "runs", "resume", "quick").out()).endsWith("done\n");
        world.bind("steps", context -> context.run(IdentityNode.of("one"), "x"));
        assertThat(world.pipe("", "run", "steps.yaml").code()).isZero();
        world.interruptBeginning();
        var fork = world.pipe("", "runs", "fork", "steps", "--at", "one");
        assertThat(fork.code()).isEqualTo(130);
        assertThat(fork.err()).contains("is interrupted", "nerve runs resume");
    }

    @Test
    void aRunThatIsStoppedElsewhereEndsHere() throws Exception {
        world.bind("asks", context -> context.gate("Well?"));
        var person = new TypedAnswers();
        var stopping =
                Thread.ofVirtual()
                        .start(() -> {
                            try (var elsewhere = world.elsewhere()) {
                                person.awaitPrompt();
                                RunId run = elsewhere.list().getFirst().record().id();
                                elsewhere.stop(run, "bob");
                                await().until(() -> elsewhere.get(run).state().isOver());
                            } catch (InterruptedException _) {
                                Thread.currentThread().interrupt();
                            }
                        });

        var shell = world.type(person, "run", "asks.yaml");
        stopping.join();

        assertThat(shell.code()).isEqualTo(ErrorCode.CANCELLED.exitCode());
        assertThat(shell.err()).contains("was cancelled: stopped by bob");
    }
}
