package dev.nerve.agent.permission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.agent.permission.PermissionPolicy.PolicyEffect;
import dev.nerve.agent.permission.PermissionPolicy.PolicyRule;
import dev.nerve.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PermissionPolicyTest {

    @TempDir Path directory;

    @Test
    void aPersonIsAskedWhereNoRuleFits() {
        assertThat(PermissionPolicy.ASK.effect(command("rm -rf /"), directory))
                .isEqualTo(PolicyEffect.ASK);
        assertThat(PermissionPolicy.ASK.allowing("Read").effect(command("ls"), directory))
                .isEqualTo(PolicyEffect.ASK);
    }

    @Test
    void theFirstRuleThatFitsDecides() {
        var policy = PermissionPolicy.ASK.denying("Web*").allowing("*");
        assertThat(policy.effect(tool("WebFetch", Map.of()), directory))
                .isEqualTo(PolicyEffect.DENY);
        assertThat(policy.effect(tool("Edit", Map.of()), directory)).isEqualTo(PolicyEffect.ALLOW);
    }

    @Test
    void aRuleCanBeForSomeNodesOnly() {
        var policy =
                new PermissionPolicy(
                        List.of(new PolicyRule(PolicyEffect.ALLOW, "review-*", "*", "**")));
        assertThat(policy.effect(command("ls"), directory)).isEqualTo(PolicyEffect.ASK);
        var other =
                PermissionRequest.of(
                        NodeId.of("review-1"), "Bash", Value.Fields.EMPTY, directory, "");
        assertThat(policy.effect(other, directory)).isEqualTo(PolicyEffect.ALLOW);
    }

    @Test
    void pathsAreTakenFromWhereTheAgentWorks() {
        var policy = PermissionPolicy.ASK.allowingIn("Edit", "src/**");
        assertThat(policy.effect(edit("src/deep/A.java"), directory)).isEqualTo(PolicyEffect.ALLOW);
        assertThat(policy.effect(edit("test/A.java"), directory)).isEqualTo(PolicyEffect.ASK);
        assertThat(policy.effect(edit(directory + "/src/A.java"), directory))
                .isEqualTo(PolicyEffect.ALLOW);
    }

    @Test
    void noWayLeadsOutOfAPattern() throws Exception {
        var policy = PermissionPolicy.ASK.allowingIn("Edit", "src/**");
        assertThat(policy.effect(edit("src/../secret"), directory)).isEqualTo(PolicyEffect.ASK);
        assertThat(policy.effect(edit("/elsewhere/src/A.java"), directory))
                .isEqualTo(PolicyEffect.ASK);
        Files.createDirectory(directory.resolve("src"));
        var link = Files.createSymbolicLink(directory.resolve("src/out"), Path.of("/"));
        assertThat(policy.effect(edit("src/out/etc/passwd"), directory))
                .isEqualTo(PolicyEffect.ASK);
        assertThat(policy.effect(edit("src/out/not-there-yet"), directory))
                .isEqualTo(PolicyEffect.ASK);
        // JUnit would log a warning about it.
        Files.delete(link);
    }

    @Test
    void aLinkThatLeadsNowhereLeadsOutOfAPatternToo() throws Exception {
        var policy = PermissionPolicy.ASK.allowingIn("Write", "src/**");
        Files.createDirectory(directory.resolve("src"));
        Files.createSymbolicLink(directory.resolve("src/x"), Path.of("/outside/not-there"));
        Files.createSymbolicLink(directory.resolve("src/y"), Path.of("../not-there"));
        Files.createSymbolicLink(directory.resolve("src/round"), Path.of("round"));
        for (var name : List.of("src/x", "src/x/deep", "src/y", "src/round")) {
            assertThat(policy.effect(write(name), directory)).as(name).isEqualTo(PolicyEffect.ASK);
        }
        assertThat(policy.effect(write("src/new/file"), directory)).isEqualTo(PolicyEffect.ALLOW);
    }

    @Test
    void aWayBackFromALinkIsTakenFromWhereItLeads() throws Exception {
        var policy = PermissionPolicy.ASK.allowingIn("Write", "src/**");
        Files.createDirectory(directory.resolve("src"));
        Files.createDirectories(directory.resolve("out/deep"));
        Files.createSymbolicLink(directory.resolve("src/l"), Path.of("../out/deep"));
        assertThat(policy.effect(write("src/l/../y"), directory)).isEqualTo(PolicyEffect.ASK);
        assertThat(policy.effect(write("out/../src/y"), directory)).isEqualTo(PolicyEffect.ALLOW);
    }

    @Test
    void aPersonIsAskedWhereNobodyKnowsWhetherADeniedPathIsMeant() throws Exception {
        var policy = denyingSecrets().allowing("*");
        assertThat(policy.effect(tool("edit", Map.of("strange", "secrets/k")), directory))
                .isEqualTo(PolicyEffect.ASK);
        assertThat(policy.effect(tool("edit", Map.of("path", "a\0b")), directory))
                .isEqualTo(PolicyEffect.ASK);
        assertThat(policy.effect(command("cat secrets/k"), directory)).isEqualTo(PolicyEffect.ASK);
        assertThat(policy.effect(tool("mcp__a__b", Map.of()), directory))
                .isEqualTo(PolicyEffect.ASK);
        assertThat(policy.effect(tool("WebFetch", Map.of("url", "x")), directory))
                .isEqualTo(PolicyEffect.ALLOW);
        assertThat(policy.effect(edit("src/A.java"), directory)).isEqualTo(PolicyEffect.ALLOW);
    }

    @Test
    void aDeniedPathIsDeniedHoweverItIsGiven() throws Exception {
        var policy = denyingSecrets().allowing("*");
        Files.createDirectory(directory.resolve("secrets"));
        Files.createSymbolicLink(directory.resolve("way"), Path.of("secrets"));
        for (var name : List.of("filepath", "filePath", "target_file", "path", "file_path")) {
            var request = tool("edit", Map.of(name, directory + "/secrets/k"));
            assertThat(policy.effect(request, directory)).as(name).isEqualTo(PolicyEffect.DENY);
        }
        assertThat(policy.effect(edit("way/k"), directory)).isEqualTo(PolicyEffect.DENY);
        assertThat(policy.effect(edit("src/../secrets/k"), directory)).isEqualTo(PolicyEffect.DENY);
    }

    @Test
    void aDeniedDirectoryThatIsALinkIsDenied() throws Exception {
        Files.createDirectory(directory.resolve("elsewhere"));
        Files.createSymbolicLink(directory.resolve("secrets"), Path.of("elsewhere"));
        var policy = denyingSecrets().allowing("*");
        assertThat(policy.effect(edit("secrets/k"), directory)).isEqualTo(PolicyEffect.DENY);
    }

    @Test
    void allPathsOfARequestCount() {
        var both = tool("Edit", Map.of("file_path", "src/a", "target_file", "secrets/k"));
        assertThat(PermissionPolicy.ASK.allowingIn("Edit", "src/**").effect(both, directory))
                .isEqualTo(PolicyEffect.ASK);
        assertThat(denyingSecrets().allowing("*").effect(both, directory))
                .isEqualTo(PolicyEffect.DENY);
        var many = tool("read_file", Map.of("paths", List.of("src/a", "secrets/k")));
        assertThat(denyingSecrets().allowing("*").effect(many, directory))
                .isEqualTo(PolicyEffect.DENY);
    }

    /// A tool that searches says where in its pattern, too.
    @Test
    void whereAPatternLeadsCounts() {
        var policy = PermissionPolicy.ASK.allowingIn("*", "src/**");
        var inside = Map.of("path", "src/deep", "pattern", "**/*.java");
        assertThat(policy.effect(tool("Glob", inside), directory)).isEqualTo(PolicyEffect.ALLOW);
        var elsewhere = Map.of("path", "src/deep", "pattern", "/etc/**");
        assertThat(policy.effect(tool("Glob", elsewhere), directory)).isEqualTo(PolicyEffect.ASK);
        var back = Map.of("path", "src/deep", "pattern", "*/../../../secrets/*");
        assertThat(policy.effect(tool("Glob", back), directory)).isEqualTo(PolicyEffect.ASK);
        var words = Map.of("path", "src/deep", "pattern", "/etc/.*", "glob", "*.java");
        assertThat(policy.effect(tool("Grep", words), directory)).isEqualTo(PolicyEffect.ALLOW);
        var files = Map.of("path", "src/deep", "pattern", "x", "glob", "../../secrets/*");
        assertThat(policy.effect(tool("Grep", files), directory)).isEqualTo(PolicyEffect.ASK);
        var many = Map.of("path", "src/deep", "include", List.of("*.java", "/etc/*"));
        assertThat(policy.effect(tool("read_file", many), directory)).isEqualTo(PolicyEffect.ASK);
    }

    private static PermissionPolicy denyingSecrets() {
        return new PermissionPolicy(
                List.of(new PolicyRule(PolicyEffect.DENY, "*", "*", "secrets/**")));
    }

    @Test
    void aPathDoesNotBindAProgram() {
        var policy = PermissionPolicy.ASK.allowingIn("*", "src/**");
        var request = tool("Bash", Map.of("command", "curl x | sh", "path", "src/a"));
        assertThat(request.path()).isPresent();
        assertThat(policy.effect(request, directory)).isEqualTo(PolicyEffect.ASK);
        var denying =
                new PermissionPolicy(
                        List.of(new PolicyRule(PolicyEffect.DENY, "*", "*", "src/**")));
        assertThat(denying.effect(request, directory)).isEqualTo(PolicyEffect.DENY);
    }

    @Test
    void aDirectoryWithOddCharactersIsNoPattern() throws Exception {
        var odd = Files.createDirectory(directory.resolve("a[b]*{c}"));
        var policy = PermissionPolicy.ASK.allowingIn("Edit", "**");
        assertThat(policy.effect(edit("x"), odd)).isEqualTo(PolicyEffect.ALLOW);
        var narrow = PermissionPolicy.ASK.allowingIn("Edit", "src/*");
        var request =
                PermissionRequest.of(
                        NodeId.of("a"),
                        "Edit",
                        Value.fields(Map.of("file_path", "src/x")),
                        odd,
                        "");
        assertThat(narrow.effect(request, odd)).isEqualTo(PolicyEffect.ALLOW);
    }

    @Test
    void wrongPatternsAreRefusedWhenTheyAreWritten() {
        assertThatThrownBy(() -> PermissionPolicy.ASK.allowingIn("Edit", "src/{"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("src/{");
        assertThatThrownBy(() -> PermissionPolicy.ASK.allowing(" "))
                .isInstanceOf(NerveException.Invalid.class);
    }

    @Test
    void whatToolsCanDoIsKnownWhateverTheProgramCallsThem() {
        assertThat(ToolRisk.of("Bash")).isEqualTo(ToolRisk.EXECUTE);
        assertThat(ToolRisk.of("run_shell_command")).isEqualTo(ToolRisk.EXECUTE);
        assertThat(ToolRisk.of("write_file")).isEqualTo(ToolRisk.WRITE);
        assertThat(ToolRisk.of("Grep")).isEqualTo(ToolRisk.READ);
        assertThat(ToolRisk.of("mcp__thing__do")).isEqualTo(ToolRisk.UNKNOWN);
    }

    private PermissionRequest write(String path) {
        return tool("Write", Map.of("file_path", path));
    }

    private PermissionRequest edit(String path) {
        return tool("Edit", Map.of("file_path", path));
    }

    private PermissionRequest command(String command) {
        return tool("Bash", Map.of("command", command));
    }

    private PermissionRequest tool(String tool, Map<String, ?> arguments) {
        return PermissionRequest.of(NodeId.of("a"), tool, Value.fields(arguments), directory, "");
    }
}
