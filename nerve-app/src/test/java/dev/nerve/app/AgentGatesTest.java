package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Agents that ask, in runs: whoever answers the gates of the run answers them.
@Timeout(120)
class AgentGatesTest {

    private static final String FIX =
            """
            nerve: 1
            id: fix
            nodes:
              dev: {type: agent, command: [scripted, script.yaml]}
            steps:
              - {id: mend, node: dev}
            """;

    private static final String SCRIPT =
            """
            description: makes files
            turns:
              - when: twice
                steps:
                  - {tool: Bash, input: {command: touch one.txt}}
                  - {tool: Bash, input: {command: touch two.txt}}
                  - say: That is settled.
              - when: touch
                steps:
                  - {tool: Bash, input: {command: touch x.txt}}
                  - say: 'It said: ${result}'
              - when: paint
                steps:
                  - ask: Which colour?
                    choices: [Red, Blue]
                  - say: 'It said: ${result}'
            otherwise: {say: Nothing to do.}
            """;

    @TempDir Path directory;

    @BeforeEach
    void writeFiles() throws IOException {
        Files.writeString(directory.resolve("fix.yaml"), FIX);
        Files.writeString(directory.resolve("script.yaml"), SCRIPT);
    }

    private Typed nerve(String input, String... words) {
        return Typed.in(directory, input, words);
    }

    private List<Value> audit() throws IOException {
        return Files.readAllLines(directory.resolve(".nerve/permissions.jsonl")).stream()
                .map(Json::parse)
                .toList();
    }

    @Test
    void personAtTheTerminalIsAskedWhetherAToolMayBeUsed() throws IOException {
        var shell = nerve("allow\n", "run", "fix.yaml", "touch it");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.err())
                .contains("asks       mend/permission: Agent 'dev' wants to use Bash touch x.txt")
                .contains("(risk: execute)", "(allow, deny)");
        assertThat(directory.resolve("x.txt")).exists();
        assertThat(audit()).hasSize(1);
        assertThat(audit().getFirst().at("request.tool").text()).isEqualTo("Bash");
        assertThat(audit().getFirst().at("decision.allowed").toBoolean()).isTrue();
        assertThat(audit().getFirst().at("decision.by").text()).isNotEmpty().isNotEqualTo("nobody");
    }

    @Test
    void whatIsDeniedIsNotDoneAndTheAgentIsToldWhoSaidSo() throws IOException {
        var shell = nerve("deny\n", "run", "fix.yaml", "touch it");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.out())
                .contains("It said: denied by ")
                .contains("denied Bash touch x.txt in this run; go on without it");
        assertThat(directory.resolve("x.txt")).doesNotExist();
        assertThat(audit().getFirst().at("decision.allowed").toBoolean()).isFalse();
    }

    @Test
    void reasonOfADenialReachesTheAgent() throws IOException {
        assertThat(nerve("", "run", "fix.yaml", "touch it").code()).isEqualTo(9);

        var allowed = nerve("", "answer", "1", "allow", "--reason", "why not");
        assertThat(allowed.code()).isEqualTo(2);
        assertThat(allowed.err()).contains("--reason");
        var incomplete = nerve("", "answer", "1", "5");
        assertThat(incomplete.code()).isEqualTo(2);
        assertThat(incomplete.err()).contains("needs a reason");
        var denied = nerve("", "answer", "1", "5", "--reason", "use the test database");
        assertThat(denied.code()).as(denied.err()).isZero();
        var shell = nerve("again\n", "runs", "resume", "fix");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.out())
                .contains("denied Bash touch x.txt in this run")
                .contains("use the test database");
        assertThat(audit().getFirst().at("decision.reason").text())
                .contains("use the test database");
        assertThat(directory.resolve("x.txt")).doesNotExist();
    }

    @Test
    void answerThatIsAlwaysRememberedIsNotAskedAgain() throws IOException {
        assertThat(nerve("", "run", "fix.yaml", "touch it").code()).isEqualTo(9);
        assertThat(nerve("", "inbox", "1").out())
                .contains("rule for 2 and 3:  {allow: Bash, command: \"touch x.txt\", node: dev}");

        var answered = nerve("", "answer", "1", "3");
        assertThat(answered.code()).as(answered.err()).isZero();
        assertThat(answered.out()).contains("Remembered: {allow: Bash");
        var shell = nerve("", "run", "fix.yaml", "touch it");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.err()).doesNotContain("asks");
        assertThat(directory.resolve("x.txt")).exists();
        assertThat(audit().getLast().at("decision.by").text())
                .isEqualTo("rule {allow: Bash, command: \"touch x.txt\", node: dev} (always)");
        assertThat(nerve("", "run", "fix.yaml", "touch twice").code()).isEqualTo(9);
    }

    @Test
    void malformedRulesEndTheTurnAndAllowNothing() throws IOException {
        assertThat(nerve("allow\n", "run", "fix.yaml", "touch it").code()).isZero();
        Files.delete(directory.resolve("x.txt"));
        Files.writeString(directory.resolve(".nerve/permissions.yaml"), "- {allow: Bash}\n");

        var shell = nerve("allow\n", "run", "fix.yaml", "touch it");

        assertThat(shell.code()).isEqualTo(2);
        assertThat(shell.err()).contains("permissions.yaml", "rule 1");
        assertThat(directory.resolve("x.txt")).doesNotExist();
    }

    @Test
    void whatWasDeniedFromTheStartIsToldToTheModelInASentence() {
        var shell = nerve("", "run", "fix.yaml", "touch it", "--answer", "permission=deny");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.out())
                .contains("the person who started the run denied Bash touch x.txt in this run");
    }

    @Test
    void answerForTheNameCountsForAllThatAreAskedAndOneForThePathOnlyThere() {
        var all = nerve("", "run", "fix.yaml", "touch twice", "--answer", "permission=allow");
        assertThat(all.code()).as(all.err()).isZero();
        assertThat(directory.resolve("one.txt")).exists();
        assertThat(directory.resolve("two.txt")).exists();

        var both =
                nerve(
                        "",
                        "run",
                        "fix.yaml",
                        "touch it twice",
                        "--answer",
                        "mend/permission=deny",
                        "--answer",
                        "mend/permission[2]=deny",
                        "--json");

        assertThat(both.code()).as(both.err()).isZero();
        assertThat(both.out()).contains("fix/mend/permission[2]");
        assertThat(both.err()).doesNotContain("was not used");
    }

    @Test
    void runThatIsLeftWaitingAsksWhetherTheTurnIsDoneAgainAndKeepsTheAnswer() throws IOException {
        assertThat(nerve("", "run", "fix.yaml", "touch it").code()).isEqualTo(9);
        assertThat(nerve("", "runs", "list", "--state", "waiting").out()).contains("fix");
        assertThat(nerve("", "runs", "show", "fix").out())
                .contains("Agent 'dev' wants to use Bash touch x.txt (risk: execute).")
                .contains("command: touch x.txt");
        assertThat(nerve("", "runs", "answer", "allow").code()).isZero();
        assertThat(directory.resolve("x.txt")).doesNotExist();

        var late = nerve("", "runs", "answer", "fix", "mend/permission", "deny");
        assertThat(late.code()).isEqualTo(4);
        assertThat(late.err()).contains("answered", "'allow'");

        var shell = nerve("again\n", "runs", "resume", "fix");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.err()).contains("asks       mend/_resume");
        assertThat(directory.resolve("x.txt")).exists();
        assertThat(audit()).hasSize(1);
    }

    @Test
    void answerIsNotUsedForAnythingElse() throws IOException {
        assertThat(nerve("", "run", "fix.yaml", "touch it").code()).isEqualTo(9);
        assertThat(nerve("", "runs", "answer", "allow").code()).isZero();
        Files.writeString(
                directory.resolve("script.yaml"), SCRIPT.replace("touch x.txt", "touch y.txt"));

        var shell = nerve("again\ndeny\n", "runs", "resume", "fix");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.err()).contains("mend/permission[2]: Agent 'dev' wants to use Bash");
        assertThat(directory.resolve("x.txt")).doesNotExist();
        assertThat(directory.resolve("y.txt")).doesNotExist();
    }

    @Test
    void whatNobodyAnsweredIsTakenBackWhenTheRunGoesOn() {
        assertThat(nerve("", "run", "fix.yaml", "touch it").code()).isEqualTo(9);

        var shell = nerve("fail\n", "runs", "resume", "fix");

        assertThat(shell.code()).isNotZero();
        assertThat(shell.err()).contains("asks       mend/_resume");
        assertThat(nerve("", "runs", "list", "--state", "waiting").out()).doesNotContain("fix");
        assertThat(nerve("", "runs", "answer", "fix", "mend/permission", "allow").code())
                .isEqualTo(4);
    }

    @Test
    void questionOfAnAgentIsAGateWithItsChoices() throws IOException {
        var shell = nerve("2\n", "run", "fix.yaml", "paint it");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.err())
                .contains("asks       mend/question: Agent 'dev' asks: Which colour? (Red, Blue)");
        assertThat(shell.out()).contains("It said: Blue");
        assertThat(audit().getFirst().at("request.tool").text()).isEqualTo("AskUserQuestion");
        assertThat(audit().getFirst().at("request.arguments.answer").text()).isEqualTo("Blue");
    }

    @Test
    void agentThatMayNotAskDecidesByItself() throws IOException {
        Files.writeString(
                directory.resolve("fix.yaml"),
                FIX.replace(
                        "script.yaml]", "script.yaml], permissions: [{deny: AskUserQuestion}]"));

        var shell = nerve("", "run", "fix.yaml", "paint it");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.out()).contains("decide by yourself").doesNotContain("asks ");
    }

    @Test
    void policyStillDecidesByItselfWhereItCan() throws IOException {
        Files.writeString(
                directory.resolve("fix.yaml"),
                FIX.replace("script.yaml]", "script.yaml], permissions: [{allow: Bash}]"));

        var shell = nerve("", "run", "fix.yaml", "touch it");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.out()).doesNotContain("asks");
        assertThat(audit().getFirst().at("decision.by").text()).isEqualTo("policy");
    }
}
