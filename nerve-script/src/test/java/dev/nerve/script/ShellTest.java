package dev.nerve.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.nerve.execution.RunRequest;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.script.expression.ExpectedType;
import dev.nerve.script.expression.Expression;
import dev.nerve.script.expression.ExpressionCompiler;
import dev.nerve.script.expression.VisibleNames;
import dev.nerve.script.flow.InlineCommandNode;
import dev.nerve.script.flow.ValueTemplate;
import dev.nerve.script.problem.FileProblem;
import dev.nerve.script.problem.WorkflowFileException;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.shell.BashNodeKind;
import dev.nerve.terminal.shell.BashServices;
import dev.nerve.terminal.shell.RunFiles;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Commands in steps, executed by a real shell.
class ShellTest {

    @TempDir private Path directory;
    private DescriptorPoller poller;
    private NodeKinds kinds;

    @BeforeEach
    void open() {
        poller = DescriptorPoller.open();
        var environment = Map.of("PATH", "/usr/local/bin:/usr/bin:/bin", "LANG", "C.UTF-8");
        var services =
                new BashServices(
                        directory,
                        environment,
                        RunFiles.of(directory.resolve("runs"), directory.resolve("spool")),
                        poller);
        kinds = NodeKinds.of(List.of(new BashNodeKind(services)));
    }

    @AfterEach
    void close() {
        poller.close();
    }

    private Outcome run(String steps, @Nullable Object input) throws InterruptedException {
        var content = YamlWorkflows.read("nerve: 1\nid: flow\n" + steps, "flow.yaml", kinds);
        List<Node> nodes = content.nodes().stream().map(kinds::make).toList();
        return NodeRunners.real()
                .run(RunRequest.of(content.workflow(), input).nodes(Nodes.of(nodes)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bash: 'printf %s ${input}'",
                "bash: 'printf %s \"${input}\"'",
                "bash: \"printf %s '${input}'\"",
                "bash: 'printf \"%s%s%s\" \"\" ${input} \"\"'",
                "bash: 'x=\"a${input}\"; printf %s \"$x\" | cut -c2-'",
                "bash: |\n      cat << END\n      ${input}\n      END",
            })
    void noValueBecomesCode(String bash) throws Exception {
        var hostile =
                "$(touch hacked) `touch hacked` ; touch hacked # \" ; touch hacked ; ' ; touch"
                        + " hacked ; \\' $HOME ${x} * & | < > ( ) { } ! END ä";

        var outcome = run("steps:\n  - " + bash + "\n", hostile);

        assertThat(outcome.orThrow().text()).isEqualTo(hostile);
        assertThat(Files.exists(directory.resolve("hacked"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "node: sh, input: \"printf %s ${input}\"",
                "node: sh, input: \"${input}\"",
                "map: \"${[input]}\", steps: [{node: sh, input: \"printf %s ${loop.item}\"}]",
                "node: \"${'sh'}\", input: \"printf %s ${input}\""
            })
    void whatIsExecutedAsACommandGetsNoCodeEither(String step) throws Exception {
        run(
                "nodes:\n  sh: {type: bash}\nsteps:\n  - {id: one, " + step + "}\n",
                "x; touch hacked; $(touch hacked)");

        assertThat(Files.exists(directory.resolve("hacked"))).isFalse();
    }

    @Test
    void valueIsAnArgumentOfTheCommandThatANodeIsGiven() throws Exception {
        var step = "nodes: {sh: {type: bash}}\nsteps: [{node: sh, input: 'printf %s ${input}'}]\n";

        assertThat(run(step, "a; b").orThrow()).isEqualTo(Value.of("a; b"));
    }

    @Test
    void theInputIsWhatTheCommandReads() throws Exception {
        assertThat(
                        run(
                                        """
                                        steps:
                                          - {id: first, bash: "echo one; echo two"}
                                          - {id: count, bash: "wc -l | tr -d ' '; echo $$"}
                                          - {id: last, bash: cat, input: "${steps.first.output}!"}
                                        """,
                                        null)
                                .orThrow())
                .isEqualTo(Value.of("one\ntwo!"));
    }

    @Test
    void theShellsOwnVariablesAreLeftAlone() throws Exception {
        assertThat(run("steps: [{bash: 'x=1; echo $x $${x} \"${input}\"'}]", "y").orThrow())
                .isEqualTo(Value.of("1 1 y"));
    }

    @Test
    void aCommandThatFailsIsShownAsItIsInTheFile() throws Exception {
        var outcome =
                (Outcome.Failed)
                        run(
                                "steps: [{id: v, value: 3}, {bash: 'exit ${steps.v.output + 1}'}]",
                                null);

        assertThat(outcome.message()).endsWith(": exit code 4: 'exit ${steps.v.output + 1}'");
    }

    @Test
    void aStepSaysWhichPartOfTheOutputItWants() throws Exception {
        assertThat(run("steps: [{bash: 'seq 9', output: tail 3B}]", null).orThrow())
                .isEqualTo(Value.of("\n9"));
        assertThat(
                        run(
                                        """
                                        nodes: {sh: {type: bash, command: seq 9, output: head 3B}}
                                        steps: [{node: sh}]
                                        """,
                                        null)
                                .orThrow())
                .isEqualTo(Value.of("1\n2"));
    }

    @Test
    void aPartThatCannotBeIsToldWhenTheFileIsRead() {
        var text =
                """
                nerve: 1
                id: flow
                nodes:
                  sh: {type: bash, command: echo, output: middle}
                steps:
                  - {id: first, bash: seq 9, output: head 17MiB}
                  - {id: second, value: 1, output: none}
                """;

        assertThatThrownBy(() -> YamlWorkflows.read(text, "flow.yaml", kinds))
                .hasMessageContaining("'output' must be head 1MiB, tail 1MiB, file or none")
                .hasMessageContaining("6:38")
                .hasMessageContaining("invalid output 'head 17MiB'")
                .hasMessageContaining("'output' is for a step with 'bash'");
    }

    @Test
    void whatAShellRefusesIsToldWhenTheFileIsRead() {
        var text =
                """
                nerve: 1
                id: flow
                nodes:
                  blank: {type: bash, command: "  "}
                  odd: {type: bash, command: echo, env: {"a=b": c}}
                steps:
                  - {id: first, bash: "echo \\0 ${input}"}
                  - {id: second, value: "${nothing}"}
                """;

        assertThatThrownBy(() -> YamlWorkflows.read(text, "flow.yaml", kinds))
                .isInstanceOfSatisfying(
                        WorkflowFileException.class,
                        refused ->
                                assertThat(refused.problems())
                                        .extracting(
                                                problem -> problem.line() + ":" + problem.column(),
                                                FileProblem::message)
                                        .containsExactly(
                                                tuple(
                                                        "4:32",
                                                        "the command is blank; leave it out to"
                                                                + " execute the input"),
                                                tuple(
                                                        "5:41",
                                                        "field 'env': invalid name 'a=b': use a"
                                                                + " name without"
                                                                + " '=', and no NUL characters"),
                                                tuple(
                                                        "7:23",
                                                        "a text with a NUL character (at 5) cannot"
                                                                + " be passed to a shell"),
                                                tuple("8:28", "there is no name 'nothing'")));
    }

    @Test
    void whatAShellSaysOfValuesIsToldInTheWordsOfTheFile() {
        var compileResult =
                new ExpressionCompiler()
                        .compile("input + 1", VisibleNames.of(Map.of()), ExpectedType.ANYTHING);
        var template =
                new ValueTemplate.ExpressionTemplate(
                        ((Expression.CompileResult.CompiledExpression) compileResult).expression());

        assertThat(
                        InlineCommandNode.restoreExpressions(
                                "%s and %s"
                                        .formatted(
                                                InlineCommandNode.reference(0),
                                                InlineCommandNode.reference(9)),
                                List.of(template)))
                .isEqualTo("${input + 1} and ${workflow.values.v10}");
    }

    @Test
    void nodesThatAreMadeForCommandsAreNotToldOf() throws Exception {
        var step =
                "nodes: {sh: {type: bash}}\nsteps: [{bash: 'echo bash-bash'}, {node: '${%s}'}]\n";

        var lost = (Outcome.Failed) run(step.formatted("\"nobody\""), null);
        var guessed = (Outcome.Failed) run(step.formatted("steps.bash.output"), null);

        assertThat(lost.message()).endsWith(": node 'nobody' not found; there is: sh");
        assertThat(guessed.message()).endsWith(": node 'bash-bash' not found; there is: sh");
    }
}
