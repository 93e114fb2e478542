package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.script.JavaWorkflows;
import dev.nerve.script.YamlWorkflows;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.WorkflowParam;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The patterns in `examples`, each in YAML and in Java.
class WorkflowExamplesTest {

    /// A test runs in the directory of its module.
    private static final Path EXAMPLES = Path.of("").toAbsolutePath().resolveSibling("examples");

    private static final Value.Fields USUAL = Value.Fields.EMPTY;

    @TempDir Path directory;

    private final List<Event> events = new CopyOnWriteArrayList<>();

    /// The two ways to write one thing.
    enum Language {
        YAML {
            @Override
            Path file(String example) {
                return EXAMPLES.resolve(example + ".yaml");
            }
        },
        JAVA {
            @Override
            Path file(String example) {
                var name =
                        Arrays.stream(example.split("-"))
                                .map(word ->
                                        Character.toUpperCase(word.charAt(0)) + word.substring(1))
                                .collect(Collectors.joining());
                return EXAMPLES.resolve(name + ".java");
            }
        };

        abstract Path file(String example);
    }

    static List<String> examples() throws IOException {
        try (var files = Files.list(EXAMPLES)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yaml"))
                    .map(name -> name.replace(".yaml", ""))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void everyPatternIsThere() throws IOException {
        assertThat(examples())
                .containsExactly(
                        "build-graph",
                        "debate",
                        "decide-act-observe",
                        "dev-coach",
                        "dev-coach-review",
                        "fan-out",
                        "research",
                        "tournament");
    }

    @Test
    void everyWorkflowInYamlIsThereInJavaAndTheOtherWayRound() throws IOException {
        var twins = examples().stream().map(Language.JAVA::file).toList();

        try (var files = Files.list(EXAMPLES)) {
            assertThat(files.filter(WorkflowExamplesTest::isWorkflowInJava))
                    .containsExactlyInAnyOrderElementsOf(twins);
        }
    }

    private static boolean isWorkflowInJava(Path file) {
        return file.toString().endsWith(".java") && text(file).contains("\nWorkflow workflow() {");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void bothHaveTheSameNameAndParameters(String example) {
        var yaml = inYaml(example);
        var java =
                JavaWorkflows.load(text(Language.JAVA.file(example)), example + ".java").workflow();

        assertThat(yaml.id().name()).isEqualTo(example);
        assertThat(java.id()).isEqualTo(yaml.id());
        assertThat(params(java)).isEqualTo(params(yaml));
    }

    private Workflow inYaml(String example) {
        try (var nerve = open()) {
            var text = text(Language.YAML.file(example));
            return YamlWorkflows.read(text, example + ".yaml", nerve.kinds()).workflow();
        }
    }

    private static List<WorkflowParam> params(Workflow workflow) {
        return workflow.params().all().stream()
                .map(param -> new WorkflowParam(param.name(), param.type(), param.otherwise(), ""))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void eachSaysHowToRunIt(String example) {
        var yaml = Language.YAML.file(example);
        var java = Language.JAVA.file(example);

        assertThat(text(yaml))
                .contains("#     ./nerve run examples/" + yaml.getFileName())
                .contains(java.getFileName().toString());
        assertThat(text(java))
                .contains("//     ./nerve run examples/" + java.getFileName())
                .contains("The same in YAML: " + yaml.getFileName());
    }

    @ParameterizedTest
    @EnumSource
    void theCoachAcceptsTheThirdStack(Language language) throws Exception {
        assertThat(run(language, "dev-coach", "Write a stack", USUAL).text()).isEqualTo(ACCEPTED);
        assertThat(asked("developer")).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void roundsAndTheAcceptedPhraseAreParameters(Language language) throws Exception {
        var once = run(language, "dev-coach", "Write a stack", USUAL.with("rounds", 1));
        var other = run(language, "dev-coach", "Write a stack", USUAL.with("accept", "Fine by me"));

        assertThat(once.text()).contains("private final Object[] items");
        assertThat(other.text()).isEqualTo(ACCEPTED);
    }

    @ParameterizedTest
    @EnumSource
    void theReviewerSendsTheStackBackOnceAndAPersonApproves(Language language) throws Exception {
        var given = run(language, "dev-coach-review", "Write a stack", USUAL);

        assertThat(given.text()).isEqualTo(APPROVED);
        assertThat(asked("developer")).isEqualTo(5);
        assertThat(asked("reviewer")).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void aPersonCanReject(Language language) throws Exception {
        var given = run(language, "dev-coach-review", "Write a stack", USUAL, "reject");

        assertThat(given.text()).isEqualTo("rejected");
    }

    @Test
    void bothLoopsTellTheirRoundsAndTheEndComesLast() throws Exception {
        run(Language.YAML, "dev-coach-review", "Write a stack", USUAL);

        assertThat(rounds())
                .containsExactly(
                        "dev-coach-review/reviews 1",
                        "dev-coach-review/reviews[1]/rounds 1",
                        "dev-coach-review/reviews[1]/rounds 2",
                        "dev-coach-review/reviews[1]/rounds 3",
                        "dev-coach-review/reviews 2",
                        "dev-coach-review/reviews[2]/rounds 1",
                        "dev-coach-review/reviews[2]/rounds 2");
        assertThat(types()).startsWith("started").containsOnlyOnce("gate_waiting", "gate_resolved");
        assertThat(types()).last().isEqualTo("completed");
    }

    @ParameterizedTest
    @EnumSource
    void theJudgeDecidesWhenAllHaveSpoken(Language language) throws Exception {
        var given = run(language, "debate", "An array or a linked list?", USUAL);

        assertThat(given).isEqualTo(Value.of(Map.of("said", SPEECHES, "verdict", VERDICT)));
    }

    @ParameterizedTest
    @EnumSource
    void positionsRoundsAndWordsAreParameters(Language language) throws Exception {
        var params =
                USUAL.with("positions", "the sea, the hills, home")
                        .with("rounds", 1)
                        .with("words", 99);

        var given = run(language, "debate", "Where to go?", params);

        assertThat(given.at("said").items()).hasSize(3);
        assertThat(given.at("said[1]").text()).startsWith("the hills: ").contains("for the hills");
        assertThat(asked("debater")).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void whatWasFoundIsRefinedOnceAndPublished(Language language) throws Exception {
        var given = run(language, "research", "Which stack should a Java program use?", USUAL);

        assertThat(given.at("published").toBoolean()).isTrue();
        assertThat(given.at("sources").items()).hasSize(3);
        assertThat(given.at("report").text()).startsWith("Use ArrayDeque.").endsWith("no null.");
        assertThat(asked("searcher")).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void everyFailureHasAWorkerThatKnowsTheProject(Language language) throws Exception {
        var found =
                List.of(
                        mended("push-many", "push checks the length before it grows; grow first."),
                        mended("pop-empty", "pop decrements size before it looks; look first."),
                        mended("to-string", "toString prints the whole array; stop at size."));
        var summary =
                "All three are one: size and the array disagree for a moment. Mend them together.";

        var given = run(language, "fan-out", null, USUAL);

        assertThat(given).isEqualTo(Value.of(Map.of("found", found, "summary", summary)));
    }

    private static Map<String, String> mended(String failure, String answer) {
        return Map.of("failure", failure, "answer", answer);
    }

    @ParameterizedTest
    @CsvSource({"YAML, a version number", "YAML, Write a stack", "JAVA, Write a stack"})
    void theWinnerIsWhatTheCommandLetsPass(Language language, String input) throws Exception {
        var given = run(language, "tournament", input, USUAL);

        assertThat(given)
                .isEqualTo(Value.of(Map.of("winner", "careful", "pattern", "[0-9]+(\\.[0-9]+)*")));
        assertThat(types()).filteredOn("branch_scored"::equals).hasSize(3);
        assertThat(types()).containsOnlyOnce("branch_promoted");
    }

    @ParameterizedTest
    @EnumSource
    void theGraphThatTheModelPlannedIsRun(Language language) throws Exception {
        var given = run(language, "build-graph", "push pop push peek pop push", USUAL);

        assertThat(given.text()).isEqualTo("6\npush 3\npop 2\npeek 1");
        assertThat(asked("split", "lines", "tally", "join")).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 11, 16})
    void theFaultIsFoundWhereverItIs(int fault) throws Exception {
        for (var language : Language.values()) {
            var given = run(language, "decide-act-observe", null, USUAL.with("fault", fault));

            assertThat(given.text()).isEqualTo("The fault came with version %d.".formatted(fault));
            assertThat(asked("observer")).isEqualTo(4);
        }
    }

    private Value run(
            Language language, String example, @Nullable String input, Value.Fields params)
            throws InterruptedException {
        return run(language, example, input, params, "approve");
    }

    private Value run(
            Language language,
            String example,
            @Nullable String input,
            Value.Fields params,
            String answer)
            throws InterruptedException {
        events.clear();
        try (var nerve = open()) {
            var order =
                    WorkflowRunRequest.of(nerve.source(language.file(example)), input)
                            .withParams(params)
                            .withAnswers(Map.of("approve", answer))
                            .listener(events::add);
            return nerve.runs().start(order).await().orThrow();
        }
    }

    private Nerve open() {
        return Nerve.open(directory.resolve(".nerve"), directory, System.getenv());
    }

    private List<String> types() {
        return events.stream().map(event -> event.fact().type()).toList();
    }

    private List<String> rounds() {
        return events.stream()
                .filter(event -> event.fact() instanceof ControlFact.LoopIteration)
                .map(event -> event.path() + " " + event.fact().data().at("iteration"))
                .toList();
    }

    /// The number of executions of each node.
    private long asked(String... nodes) {
        return events.stream()
                .filter(event -> event.fact().type().equals("step_completed"))
                .filter(event -> Stream.of(nodes).anyMatch(node -> isAbout(event, node)))
                .count();
    }

    private static boolean isAbout(Event event, String node) {
        return event.node() != null && event.node().name().equals(node);
    }

    private static final String ACCEPTED =
            """
            class Stack<T> {
                private Object[] items = new Object[10];
                private int size;

                void push(T item) {
                    if (size == items.length) {
                        items = Arrays.copyOf(items, 2 * size);
                    }
                    items[size++] = item;
                }

                T pop() {
                    T item = (T) items[--size];
                    items[size] = null;
                    return item;
                }
            }\
            """;

    private static final String APPROVED =
            """
            class Stack<T> {
                private Object[] items = new Object[10];
                private int size;

                void push(T item) {
                    if (size == items.length) {
                        items = Arrays.copyOf(items, 2 * size);
                    }
                    items[size++] = item;
                }

                T pop() {
                    if (isEmpty()) {
                        throw new NoSuchElementException("the stack is empty");
                    }
                    T item = (T) items[--size];
                    items[size] = null;
                    return item;
                }

                boolean isEmpty() {
                    return size == 0;
                }
            }\
            """;

    private static final List<String> SPEECHES =
            List.of(
                    "an array: An array keeps its items side by side, so the processor has them at"
                            + " hand.",
                    "a linked list: A list never copies. An array that is full makes one unlucky"
                            + " push wait for all the others.",
                    "an array: Every node of your list costs a header and a pointer, and every pop"
                            + " is a cache miss.",
                    "a linked list: An average does not help whoever has a deadline. My worst push"
                            + " is as fast as my best.");

    private static final String VERDICT =
            "The array wins, unless every single push has a deadline; then take the list.";
}
