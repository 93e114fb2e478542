package dev.nerve.agent.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.gate.rule.PermissionRule;
import dev.nerve.gate.rule.RememberedRule;
import dev.nerve.gate.rule.RememberedRule.RulePlace;
import dev.nerve.gate.rule.RuleProposal;
import dev.nerve.gate.rule.RuleScope;
import dev.nerve.store.memory.InMemoryPermissionRuleStore;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RememberedAnswersTest {

    private static final NodeId DEV = NodeId.of("dev");
    private static final RulePlace PLACE = new RulePlace(SessionId.of("work"), RunId.of("run-1"));

    @TempDir Path directory;

    private final InMemoryPermissionRuleStore store = new InMemoryPermissionRuleStore();
    private final RememberedAnswers remembered = new RememberedAnswers(store);

    private PermissionRequest request(String tool, Value.Fields arguments) {
        return PermissionRequest.of(DEV, tool, arguments, directory, "");
    }

    private PermissionRequest bash(String command) {
        return request("Bash", Value.Fields.EMPTY.with("command", command));
    }

    private PermissionRequest edit(String file) {
        var arguments = Value.Fields.EMPTY.with("file_path", file).with("old_string", "a");
        return request("Edit", arguments.with("new_string", "b"));
    }

    private PermissionRule remember(PermissionRequest request) {
        var rule = RuleProposal.of(DEV, request.payload()).orElseThrow();
        store.add(RememberedRule.ofSession(rule, SessionId.of("work"), Instant.EPOCH));
        return rule;
    }

    private boolean isAllowed(PermissionRequest request) {
        return remembered.find(request, PLACE).map(PermissionDecision::isAllowed).orElse(false);
    }

    @Test
    void commandIsAllowedOnlyIfItIsExactlyTheSame() {
        var rule = remember(bash("npm test"));

        assertThat(rule.toString()).isEqualTo("{allow: Bash, command: \"npm test\", node: dev}");
        assertThat(isAllowed(bash("npm test"))).isTrue();
        assertThat(isAllowed(bash("npm test && rm -rf ."))).isFalse();
        assertThat(isAllowed(bash("npm tes"))).isFalse();
        assertThat(isAllowed(bash(" npm test"))).isFalse();
        assertThat(isAllowed(request("bash", Value.Fields.EMPTY.with("command", "npm test"))))
                .isFalse();
    }

    @Test
    void descriptionOfACommandDoesNotMatterButOtherArgumentsDo() {
        remember(bash("npm test"));
        var plain = Value.Fields.EMPTY.with("command", "npm test");

        assertThat(isAllowed(request("Bash", plain.with("description", "runs the tests"))))
                .isTrue();
        assertThat(isAllowed(request("Bash", plain.with("dangerouslyDisableSandbox", true))))
                .isFalse();
    }

    @Test
    void filesAreAllowedDirectlyInTheDirectory() throws IOException {
        Files.createDirectories(directory.resolve("src/deep"));
        var rule = remember(edit("src/a.txt"));

        assertThat(rule.scope())
                .isEqualTo(new RuleScope.DirectoryScope(directory.resolve("src").toString()));
        assertThat(isAllowed(edit("src/b.txt"))).isTrue();
        assertThat(isAllowed(edit("src/../src/b.txt"))).isTrue();
        assertThat(isAllowed(edit("src/deep/b.txt"))).isFalse();
        assertThat(isAllowed(edit("b.txt"))).isFalse();
        assertThat(isAllowed(edit("src2/b.txt"))).isFalse();
    }

    @Test
    void linkThatLeadsOutOfTheDirectoryIsNotAllowed() throws IOException {
        Files.createDirectories(directory.resolve("src"));
        Files.createDirectories(directory.resolve("other"));
        remember(edit("src/a.txt"));
        Files.createSymbolicLink(
                directory.resolve("src/link.txt"), directory.resolve("other/b.txt"));

        assertThat(isAllowed(edit("src/link.txt"))).isFalse();
    }

    @Test
    void toolOfUnknownRiskIsAllowedOnlyWithTheSameArguments() {
        remember(request("mcp__db__drop", Value.Fields.EMPTY.with("table", "a").with("n", 1)));

        var same = Value.Fields.EMPTY.with("n", 1).with("table", "a");
        assertThat(isAllowed(request("mcp__db__drop", same))).isTrue();
        assertThat(isAllowed(request("mcp__db__drop", same.with("n", 2)))).isFalse();
        assertThat(isAllowed(request("mcp__db__drop", same.with("force", true)))).isFalse();
    }

    @Test
    void requestThatIsNotKnownExactlyIsNotRemembered() {
        var unknown = request("Bash", Value.Fields.EMPTY);
        var screen = bash("npm test").fromScreen();

        assertThat(RuleProposal.of(DEV, unknown.payload())).isEmpty();
        assertThat(RuleProposal.of(DEV, screen.payload())).isEmpty();

        remember(bash("npm test"));
        assertThat(remembered.find(screen, PLACE)).isEmpty();
    }

    @Test
    void denialCountsMoreAndSaysWhichRuleItIs() {
        var rule = remember(bash("npm test"));
        store.add(RememberedRule.standing(rule.withAllowed(false), Instant.EPOCH));

        var decision = remembered.find(bash("npm test"), PLACE);

        assertThat(decision.map(PermissionDecision::by))
                .contains("rule {deny: Bash, command: \"npm test\", node: dev} (always)");
        assertThat(decision.map(PermissionDecision::isAllowed)).contains(false);
    }

    @Test
    void ruleIsForItsNodeAndItsPlace() {
        remember(bash("npm test"));
        var other =
                PermissionRequest.of(
                        NodeId.of("other"),
                        "Bash",
                        Value.Fields.EMPTY.with("command", "npm test"),
                        directory,
                        "");

        assertThat(remembered.find(other, PLACE)).isEqualTo(Optional.empty());
        assertThat(
                        remembered.find(
                                bash("npm test"),
                                new RulePlace(SessionId.of("else"), RunId.of("run-1"))))
                .isEmpty();
    }
}
