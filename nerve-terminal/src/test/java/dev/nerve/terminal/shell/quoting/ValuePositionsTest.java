package dev.nerve.terminal.shell.quoting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.run.Outcome;
import dev.nerve.terminal.shell.BashNode;
import dev.nerve.terminal.shell.Commands;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Template;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Places where a shell looks for code in a value. A value that was executed leaves a file.
@Timeout(120)
class ValuePositionsTest {

    private static final List<String> NUMBERS =
            List.of(
                    "echo $(( V + 1 ))",
                    "echo \"$((V))\"",
                    "(( V ))",
                    "for (( i=V; i<1; i++)); do break; done",
                    "echo $[ V ]",
                    "let z=V",
                    "command -p let \"z = V\"",
                    ">out x=1 let z=V",
                    "if true; then let z=V; fi",
                    "(let z=V)",
                    "case a in a) let x=V;; esac",
                    "echo $(case a in a) echo $((V));; esac)",
                    "[[ V -lt 3 ]]",
                    "[[ a == b && ( \"V\" -eq 3 ) ]]",
                    "b=(1 2); echo ${b[V]}",
                    "b[V]=1",
                    "b[1 + V]=1",
                    "b=([ V ]=1)",
                    "s=abc; echo ${s:V}",
                    "s=abc; echo \"${s:1:V}\"",
                    "declare -i x=V",
                    "declare -i x; x=V",
                    "f() { local -i x=V; }; f",
                    "RANDOM=V",
                    "OPTIND=V",
                    "x=V; echo $((x))",
                    "x=V; y=$x; [[ $y -eq 1 ]]",
                    "x=V; echo ${!x}",
                    "x=V; echo ${x@P}",
                    "x=$(echo V); ((x))",
                    "echo ${x:=V}; echo $((x))",
                    "for i in V; do ((i)); done",
                    "read x <<< V; ((x))",
                    "printf -v x %s V; ((x))",
                    "set -- V; echo $(($1))",
                    "f() { local n=$1; echo $((n)); }; f V",
                    "echo x >&V",
                    "[ -n V V ]",
                    "cat <<END\n$(( V ))\nEND",
                    "cat <<END\nit's\nEND\necho $((V))",
                    "cat <<END\nfoo\\\nEND\nit's\nEND\necho $((V))",
                    "echo $'it\\'s' $((V)) $'it\\'s'",
                    "echo \"${x:-it's}\" $((V)) \"${x:-it's}\"",
                    "echo \"`echo \\\"it's\\\" $((V)) \\\"it's\\\"`\"",
                    "echo $(( $(echo V) ))",
                    "echo V | bash",
                    "echo V; echo $((NERVE_VALUE_1))",
                    "x=V; eval \"echo $x\"",
                    "f() { eval \"$1\"; }; f V",
                    "function f { bash -c \"$1\"; }; f V",
                    "x=V; trap \"$x\" EXIT",
                    "x=V; [[ -v $x ]]",
                    "x=V; declare \"$x=1\"",
                    "x=V; source <(echo \"$x\")",
                    "x=V; echo \"$x\" | bash",
                    "x=V; cat <<END | bash\n$x\nEND",
                    "x=V; PS4=$x; set -x; echo",
                    "while read x; do ((x)); done <<< V",
                    "echo V | while read x; do ((x)); done",
                    "bash -c 'echo $(($1))' _ V",
                    "bash -c 'eval \"$1\"' _ V",
                    "sh -c 'eval \"$@\"' _ V",
                    "env X=V bash -c 'eval $X'",
                    "sudo -n env X=V sh -c 'eval $X'",
                    "timeout 5 bash -c 'for a; do ((a)); done' _ V",
                    "nohup zsh -c 'eval $argv' V",
                    "bash -c -o pipefail 'eval \"$1\"' _ V",
                    "bash -c 'f() { eval \"$1\"; }; f \"$1\"' _ V",
                    "bash -c 'bash -c \"eval \\$1\" _ \"$1\"' _ V",
                    "bash -c 'echo ${!1}' _ V",
                    "f() { bash -c 'echo $(($1))' _ \"$1\"; }; f V",
                    "x=V; bash -c 'eval \"$1\"' _ \"$x\"",
                    "bash -c '\"$@\"' _ eval V",
                    "code='eval \"$1\"'; bash -c \"$code\" _ V",
                    "echo V | bash -c 'read x; echo $((x))'",
                    "echo V | xargs bash -c 'eval \"$1\"' _",
                    "echo V | xargs -0 bash -c",
                    "echo V | xargs -I{} bash -c 'echo {}'",
                    "e=eval; $e V",
                    "e=eval; command \"$e\" V",
                    "x=V; e=eval; $e \"$x\"",
                    "for e in eval; do $e V; done",
                    "\"$SHELL\" -c V",
                    "$BASH -c \"V\"",
                    "timeout 5 $SHELL -c V",
                    "cmd=(bash -c); \"${cmd[@]}\" V",
                    "cmd=(python3 -c); x=V; \"${cmd[@]}\" \"$x\"",
                    "run() { \"$@\"; }; run eval V",
                    "<<< V bash",
                    "{ bash; } <<< V",
                    "{ bash; } < <(echo V)",
                    "echo V | (bash)",
                    "f() { source /dev/stdin; }; f <<< V",
                    "echo V | eval \"$(cat)\"",
                    "echo V | bash -c \"$(cat)\"",
                    "echo V | { x=$(cat); eval \"$x\"; }",
                    "echo V > >(bash); sleep 0.1",
                    "exec 3> >(bash); echo V >&3; exec 3>&-; sleep 0.1",
                    "coproc bash; echo V >&\"${COPROC[1]}\"; sleep 0.1",
                    "f() { read x; ((x)); }; f <<< V",
                    "read x <<END\nV\nEND\n((x))",
                    "while read x; do ((x)); done <<END\nV\nEND",
                    "{ bash; } <<END\nV\nEND",
                    "f() { source /dev/stdin; }; f <<END\nV\nEND",
                    "x=V; bash <(echo \"$x\")",
                    "x=V; bash < <(echo \"$x\")");

    private static final List<String> TEXTS =
            List.of(
                    "echo V",
                    "[ V -lt 3 ] 2>/dev/null || echo",
                    "[[ V == a && 2 -eq 3 ]] || echo",
                    "[[ -n V ]]",
                    "b=(V); echo \"${b[@]}\"",
                    "echo ${x:-V} ${x#V} \"${x/V/b}\"",
                    "export X=V",
                    "f() { local x=V; echo \"$x\"; }; f",
                    "x=V; echo $((${#x} + 1))",
                    "n=$(printf %s V | wc -c); ((n > 3))",
                    "[[ $(grep -c V /dev/null) -gt 3 ]] || echo",
                    "for i in 1 2; do echo $((i + 1)) V; done",
                    "mapfile -t x < <(echo V); echo \"${x[0]}\"",
                    "read -r x <<< V; echo \"$x\"",
                    "bash -c 'echo \"$1\"' _ V",
                    "echo x > /dev/null 2>&1 V",
                    "echo $((1<<2)) V",
                    "echo 'x[V]' \"y[V]\"",
                    "echo ':((' V",
                    "echo V | grep -v bash",
                    "bash -c 'for i in 1 2; do echo $((i)) \"$1\"; done' _ V",
                    "bash -c 'cat' <<< V",
                    "echo V | xargs -0 bash -c 'echo \"$1\"' _",
                    "env X=V printenv X",
                    "cmd=echo; $cmd V",
                    "cmd=(echo -n); \"${cmd[@]}\" V",
                    "SUDO=; $SUDO echo V",
                    "run() { for i in 1 2; do \"$@\" && break; done; }; run echo V",
                    "\"$HOME/bin/tool\" V || echo",
                    "nice -n \"$N\" echo V || echo",
                    "x=(\"$y\" V); echo \"${x[@]}\"",
                    "cat <(echo V)",
                    "cat <<END > /dev/null\nV\nEND\nread x < /dev/null; ((x))",
                    "while read -r x; do echo \"$x\"; done <<END\nV\nEND",
                    "echo V | tee >(cat) | cat");

    private static final List<String> HOSTILE =
            List.of(
                    "a[$(touch executed >&2)]",
                    "x[`touch executed`]",
                    "$(touch executed)",
                    "1+a[$(touch executed >&2)0]",
                    "-v",
                    "x=$(touch executed)",
                    "'; touch executed; '",
                    "touch executed");

    @TempDir private Path directory;
    private Commands commands;

    @BeforeEach
    void open() {
        commands = Commands.in(directory);
    }

    @AfterEach
    void close() {
        commands.close();
    }

    private static List<String> numbers() {
        return NUMBERS;
    }

    private static List<String> texts() {
        return TEXTS;
    }

    /// `V` stands for a value, and a dollar of the shell's own is doubled before a brace.
    private static String template(String command) {
        return command.replace("${", "$${").replaceAll("\\bV\\b", "\\${input}");
    }

    private void assertNothingExecuted(String command) {
        assertThat(directory.resolve("executed")).as(command).doesNotExist();
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void whereAShellComputesOnlyAWholeNumberIsLetIn(String command) throws Exception {
        for (var text : HOSTILE) {
            var outcome = commands.run(template(command), text);

            assertThat(outcome).isInstanceOf(Outcome.Failed.class);
            var failed = (Outcome.Failed) outcome;
            assertThat(failed.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
            assertThat(failed.message()).contains("must be a whole number, because it stands");
            assertNothingExecuted(command);
        }
        var positions = ValuePositions.of(Template.of(template(command)).texts());
        positions
                .all()
                .forEach(position -> assertThat(position.requireAllowed("-12")).isEqualTo("-12"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "eval V",
                "eval &>log \"x=V\"",
                "command eval V",
                "eval \"$(echo V)\"",
                "trap \"echo V\" EXIT",
                "source V",
                ". V",
                "source <(echo V)",
                "alias a=V",
                "compgen -W V",
                "bash -c \"echo V\"",
                "sh -ec 'echo V'",
                "bash -o pipefail -c \"echo V\"",
                "sudo timeout 3 /bin/bash -c V",
                "python3 -c \"print(V)\"",
                "bash <<< V",
                "unset V",
                "read V <<< x",
                "printf -v V x",
                "test -v V",
                "[[ -v V ]]",
                "declare \"V\"=1",
                "declare \"b[V]=1\"",
                "declare -n x=V",
                "sleep 0 & wait -n -p V",
                "PS4=V; set -x; echo",
                "echo \\V",
                "bash <<END\necho V\nEND",
                "cat <<END | sh\nV\nEND",
                "cat <<'END'\nV\nEND",
                "cat <<V\nx\nV",
                "source /dev/stdin <<< V",
                ". /dev/stdin <<< V",
                "eval \"$(cat)\" <<< V",
                "source /dev/stdin <<END\nV\nEND",
                ". <(echo V)",
                "bash /dev/stdin <<< V",
                "bash <(echo V)",
                "bash < <(echo V)",
                "bash -c -o pipefail V",
                "env BASH_ENV=V bash run.sh"
            })
    void whereAValueWouldBeCodeItIsRefusedBeforeThereIsOne(String command) {
        assertThatThrownBy(() -> BashNode.check(Template.of(template(command))))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("value 1, at '");
        assertThatThrownBy(() -> BashNode.of("sh", template(command), commands.host()))
                .isInstanceOf(NerveException.Invalid.class);
    }

    @ParameterizedTest
    @MethodSource("texts")
    void whereItIsATextAnyValueIsLetIn(String command) throws Exception {
        for (var text : HOSTILE) {
            var outcome = commands.run(template(command), text);

            if (outcome instanceof Outcome.Failed failed) {
                assertThat(failed.code()).isEqualTo(ErrorCode.PROCESS);
            }
            assertNothingExecuted(command);
        }
    }

    @Test
    void theMessageSaysWhereAndWhatToDo() throws Exception {
        var outcome = commands.run("echo a\necho ${input} $(( 2 * ${input} ))", "a b");

        assertThat(((Outcome.Failed) outcome).message())
                .isEqualTo(
                        "value 2, at 'echo ${…} $(( 2 * ${…}', must be a whole number,"
                                + " because it stands in arithmetic, where a shell may execute"
                                + " a text as code; compute it in the expression, or"
                                + " check first that it is a number");
    }

    @Test
    void aWholeNumberIsComputedWith() throws Exception {
        assertThat(commands.run("echo $(( ${input} + 1 ))", "41").output().text()).isEqualTo("42");
        assertThat(commands.run("echo $((1-${input}))", "-41").output().text()).isEqualTo("42");
        assertThat(commands.run("[[ ${input} -gt 3 ]] && echo yes", "4.0").output().text())
                .isEqualTo("yes");
        assertThat(commands.run("echo $((${input}))", "1".repeat(19)))
                .isInstanceOf(Outcome.Failed.class);
        assertThat(commands.run("echo $((${input}))", "")).isInstanceOf(Outcome.Failed.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo $(( ${input} ))", "eval ${input}", "[[ ${input} -eq 1 ]]"})
    void whatAStepPutsIntoACommandIsLookedAtLikewise(String command) throws Exception {
        var step = Step.of("run", BashNode.of("sh", commands.host())).inputTemplate(command);
        for (var text : HOSTILE.subList(0, 4)) {
            var outcome = NodeRunners.real().run(Graph.of("g", step), text);

            assertThat(outcome).isInstanceOf(Outcome.Failed.class);
            assertNothingExecuted(command);
        }
    }

    /// Commands inside of others: what is around a place counts as much as the place.
    @Test
    void randomCommandsExecuteNoValue() {
        RandomSeeds.each(
                300,
                random -> {
                    var command = template(randomCommand(random));
                    if (isTaken(command)) {
                        commands.run(command, HOSTILE.get(random.nextInt(HOSTILE.size())));
                    }
                    assertNothingExecuted(command);
                });
    }

    private static boolean isTaken(String command) {
        try {
            BashNode.check(Template.of(command));
            return true;
        } catch (NerveException.Invalid _) {
            return false;
        }
    }

    private static String randomCommand(Random random) {
        var known = Stream.concat(NUMBERS.stream(), TEXTS.stream()).toList();
        var parts = new ArrayList<String>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            var part = known.get(random.nextInt(known.size()));
            for (int depth = random.nextInt(3); depth > 0; depth--) {
                part = wrapped(random.nextInt(10), part);
            }
            parts.add(part);
        }
        return String.join("\n", parts);
    }

    private static String wrapped(int way, String part) {
        return switch (way) {
            case 0 -> "echo \"$(" + part + "\n)\"";
            case 1 -> "( " + part + "\n)";
            case 2 -> "if true; then\n" + part + "\nfi";
            case 3 -> "x=$(\n" + part + "\n); echo \"$x\" V";
            case 4 -> "case a in (b) ;; a)\n" + part + "\n;; esac";
            case 5 -> "# it's \"\n" + part;
            case 6 -> "cat <<'E' > /dev/null\nit's $(( \" `\nE\n" + part;
            case 7 -> "g() {\n" + part + "\n}; g V";
            case 8 -> "echo \"it's\" 'a \"' \\' \\\"; " + part;
            default -> "for k in V; do\n" + part + "\ndone";
        };
    }

    @Test
    void aCommandWithoutValuesIsNotLookedAt() {
        assertThatCode(() -> BashNode.of("sh", "eval 'echo $((1))'; bash -c x", commands.host()))
                .doesNotThrowAnyException();
    }
}
