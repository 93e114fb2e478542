package dev.nerve.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nerve.NerveException;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.run.Outcome;
import dev.nerve.script.problem.WorkflowFileException;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Workflows that run those of other files.
class OtherFilesTest {

    private static final String GREET =
            """
            nerve: 1
            id: greet
            params:
              name: {type: text}
              times: 1
            nodes:
              up: {type: function, function: upper}
            steps:
              - {id: loud, node: up, input: "hello ${params.name}"}
              - set: {said: "${steps.loud.output}"}
              - {id: repeat, loop: "${params.times}", steps: [{value: "${state.said}!"}]}
            output: ${steps.repeat.output} ${input}
            """;

    private final Bench bench = new Bench();
    private final Map<String, String> files = new HashMap<>();

    private static String flow(String steps) {
        return "nerve: 1\nid: flow\nsteps:\n" + steps;
    }

    private String bundle(String main) {
        return YamlWorkflows.bundle(
                main, "dir/main.yaml", name -> Optional.ofNullable(files.get(name)));
    }

    private WorkflowFileContent read(String main) {
        return YamlWorkflows.read(bundle(main), "dir/main.yaml", bench.kinds());
    }

    private Outcome run(WorkflowFileContent content, @Nullable Object input)
            throws InterruptedException {
        return bench.run(NodeRunners.with(new AutoAdvancingTimeSource()), content, input);
    }

    private String refused(String main) {
        var refused = catchThrowableOfType(WorkflowFileException.class, () -> read(main));
        assertThat(refused).isNotNull();
        return String.valueOf(refused.getMessage());
    }

    @Test
    void theWorkflowOfAnotherFileIsRunWithItsOwnParametersStateAndNodes() throws Exception {
        files.put("dir/lib/greet.yaml", GREET);

        var content =
                read(
                        flow(
                                """
                                  - set: {said: mine}
                                  - workflow: {id: ./lib/greet.yaml, params: {name: "${input}"}}
                                    input: there
                                output: ["${steps.greet.output}", "${state}"]
                                """));

        assertThat(run(content, "you").orThrow())
                .isEqualTo(Value.of(List.of("HELLO YOU! there", Map.of("said", "mine"))));
        assertThat(content.tree())
                .isEqualTo(
                        """
                        flow (workflow)
                        ├─ set (set said)
                        └─ greet (workflow ./lib/greet.yaml)
                           ├─ loud (→ up)
                           ├─ set (set said)
                           └─ repeat (loop, times ${params.times})
                              └─ value (value: ${state.said}!)\
                        """);
    }

    @Test
    void pathsBeginWhereTheFileIsThatHasThem() throws Exception {
        files.put("dir/lib/a.yaml", flow("  - workflow: ../b.yaml\n"));
        files.put("dir/b.yaml", flow("  - value: b\n"));

        assertThat(run(read(flow("  - workflow: ./lib/a.yaml\n")), null).orThrow())
                .isEqualTo(Value.of("b"));
    }

    @Test
    void oneTextHasAllFilesAndOnlyThose() throws Exception {
        var main = flow("  - workflow: {id: greet.yaml, params: {name: you}}\n");
        files.put("dir/greet.yaml", GREET);
        files.put("dir/other.yaml", "secret");
        var kept = bundle(main);
        files.clear();

        var content = YamlWorkflows.read(kept, "dir/main.yaml", bench.kinds());

        assertThat(run(content, "").orThrow()).isEqualTo(Value.of("HELLO YOU! "));
        assertThat(kept).doesNotContain("secret");
        assertThat(bundle(flow("  - value: 1\n"))).isEqualTo(flow("  - value: 1\n"));
    }

    @Test
    void mistakesOfAnotherFileAreToldUnderItsName() {
        files.put(
                "dir/bad.yaml",
                """
                nerve: 1
                id: bad
                graphs:
                  unused: {steps: [{node: nobody}]}
                steps:
                  - value: ${inptu}
                """);
        files.put("dir/broken.yaml", "nerve: 1\nid: [\n");

        assertThat(
                        refused(
                                flow(
                                        """
                                          - workflow: ./bad.yaml
                                          - workflow: ./bad.yaml
                                          - workflow: ./broken.yaml
                                          - workflow: ./nowhere.yaml
                                          - {node: missing}
                                        """)))
                .isEqualTo(
                        """
                        dir/main.yaml:7:15: there is no file 'dir/nowhere.yaml'
                          7 |   - workflow: ./nowhere.yaml
                            |               ^
                          hint: its path begins where this file is
                        dir/main.yaml:8:12: there is no node 'missing'
                          8 |   - {node: missing}
                            |            ^
                          hint: define it under nodes
                        dir/bad.yaml:4:27: there is no node 'nobody'
                          4 |   unused: {steps: [{node: nobody}]}
                            |                           ^
                          hint: there is: unused
                        dir/bad.yaml:6:14: there is no name 'inptu'
                          6 |   - value: ${inptu}
                            |              ^
                          hint: did you mean 'input'?
                        dir/broken.yaml:2:5: the '[' that is opened here is not closed
                          2 | id: [
                            |     ^
                          hint: add ']' where it ends\
                        """);
    }

    @Test
    void parametersAreCheckedBeforeAnythingRuns() {
        files.put("dir/greet.yaml", GREET);

        assertThat(
                        refused(
                                flow(
                                        """
                                          - workflow: ./greet.yaml
                                          - workflow:
                                              id: ./greet.yaml
                                              params: {name: 5, times: "${'x'}", tmies: 2}
                                        """)))
                .isEqualTo(
                        """
                        dir/main.yaml:4:5: parameter 'name' is missing: it has no default
                          4 |   - workflow: ./greet.yaml
                            |     ^
                          hint: write workflow: {id: …, params: {name: …}}
                        dir/main.yaml:7:22: parameter 'name' must be a text
                          7 |       params: {name: 5, times: "${'x'}", tmies: 2}
                            |                      ^
                        dir/main.yaml:7:35: this must return a whole number, but returns a text
                          7 |       params: {name: 5, times: "${'x'}", tmies: 2}
                            |                                   ^
                        dir/main.yaml:7:42: the workflow has no parameter 'tmies'
                          7 |       params: {name: 5, times: "${'x'}", tmies: 2}
                            |                                          ^
                          hint: did you mean 'times'?\
                        """);
    }

    @Test
    void filesThatRunEachOtherAreRefusedWithTheChain() {
        files.put("dir/a.yaml", flow("  - workflow: ./b.yaml\n"));
        files.put("dir/b.yaml", flow("  - workflow: ../dir/main.yaml\n"));

        assertThat(refused(flow("  - workflow: ./a.yaml\n")))
                .startsWith(
                        "dir/b.yaml:4:15: a file runs itself: dir/main.yaml → dir/a.yaml"
                                + " → dir/b.yaml → dir/main.yaml\n");
        assertThat(refused(flow("  - workflow: ./main.yaml\n")))
                .contains("a file runs itself: dir/main.yaml → dir/main.yaml");
    }

    @Test
    void filesThatAreTooDeepInEachOtherAreRefused() {
        for (int i = 0; i < 40; i++) {
            files.put(
                    "dir/f%d.yaml".formatted(i), flow("  - workflow: ./f%d.yaml".formatted(i + 1)));
        }

        assertThat(refused(flow("  - workflow: ./f0.yaml\n")))
                .startsWith("dir/f14.yaml:4:15: more than 16 files run each other: dir/main.yaml");
    }

    @Test
    void filesWithoutEndAreRefused() {
        assertThatThrownBy(() ->
                        YamlWorkflows.bundle(
                                flow("  - workflow: ./again/x.yaml\n"),
                                "dir/main.yaml",
                                _ -> Optional.of(flow("  - workflow: ./again/x.yaml\n"))))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("needs more than 100 files");
    }

    @Test
    void whatIsUsedOverAndOverIsRefusedSoon() {
        for (int i = 0; i < 14; i++) {
            var next = "  - workflow: ./f%d.yaml\n".formatted(i + 1);
            files.put("dir/f%d.yaml".formatted(i), flow(next.repeat(9)));
        }
        files.put("dir/f14.yaml", flow("  - value: 1\n"));
        long started = System.nanoTime();

        assertThat(refused(flow("  - workflow: ./f0.yaml\n")))
                .contains("this makes more than 10,000 steps");
        assertThat(Duration.ofNanos(System.nanoTime() - started))
                .isLessThan(Duration.ofSeconds(30));
    }

    @Test
    void nodeThatIsTheSameInTwoFilesIsOneAndAnotherIsRefused() {
        files.put("dir/greet.yaml", GREET);
        var nodes = "nodes:\n  up: {type: function, function: upper}\n";
        var steps = flow("  - workflow: {id: ./greet.yaml, params: {name: x}}\n");

        assertThat(read(steps + nodes).nodes())
                .extracting(NodeDefinition::id)
                .extracting(Object::toString)
                .containsExactly("up");
        assertThat(refused(steps + nodes.replace("upper", "more")))
                .isEqualTo(
                        """
                        dir/greet.yaml:7:3: 'dir/main.yaml' has another node 'up'
                          7 |   up: {type: function, function: upper}
                            |   ^
                          hint: the nodes of all files are in one run: rename this one, or say \
                        the same\
                        """);
    }

    @Test
    void commandsOfTwoFilesAreApart() throws Exception {
        files.put("dir/a.yaml", flow("  - {id: say, bash: echo a}\n"));

        var content =
                read(
                        flow(
                                """
                                  - {id: say, bash: echo main}
                                  - {id: other, workflow: ./a.yaml}
                                output: ["${steps.say.output}", "${steps.other.output}"]
                                """));

        assertThat(run(content, null).orThrow())
                .isEqualTo(Value.of(List.of("echo main", "echo a")));
    }

    @Test
    void onlyFilesBesideOrBelowOrAboveAreTaken() {
        assertThat(refused(flow("  - workflow: /etc/flow.yaml\n")))
                .contains("a path such as ./other.yaml");
        assertThat(refused(flow("  - workflow: ./${input}.yaml\n")))
                .contains("a path such as ./other.yaml");
        assertThat(refused(flow("  - workflow: ./flow.java\n")))
                .contains("a path such as ./other.yaml");
    }
}
