package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.agent.Agent;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.permission.AuditLog;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionPolicy;
import dev.nerve.agent.permission.PolicyBroker;
import dev.nerve.agent.scripted.AgentScript;
import dev.nerve.secret.Secrets;
import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.testkit.RealTimeSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The rule for every version of the real Claude Code: nerve decides what it may do.
@Tag("agents")
@Timeout(180)
class ClaudeVersionsTest {

    private static final String SCRIPT =
            """
            turns:
              - when: touch
                steps:
                  - tool: Bash
                    input: {command: touch x.txt}
                  - say: I have tried it.
            """;

    private static final String NO_HOOKS = "--settings={\"disableAllHooks\":true}";
    private static final String SHIFT_TAB = "\033[Z";

    private ClaudeScreens screens;
    private AuditLog audit;
    @TempDir private Path directory;

    @BeforeEach
    void prepare() throws IOException {
        screens = ClaudeScreens.in(directory, AgentScript.read("script.yaml", SCRIPT));
        audit = AuditLog.in(directory.resolve("permissions.jsonl"), Secrets.NONE);
    }

    @AfterEach
    void close() {
        screens.close();
    }

    private Agent open(String name, PermissionPolicy policy, String... arguments) throws Exception {
        return screens.open(name, broker(policy), Map.of(), arguments);
    }

    private PermissionBroker broker(PermissionPolicy policy) {
        return new PolicyBroker(
                policy,
                directory,
                _ -> new PermissionDecision.Allowed("anna"),
                audit,
                RealTimeSource.REAL);
    }

    @ParameterizedTest
    @CsvSource({"claude, --verbose", "claude-newer, --verbose", "claude-newer, " + NO_HOOKS})
    void whatIsDeniedIsNotDoneAndThatIsWrittenDown(String name, String argument) throws Exception {
        screens.trusting();
        try (var agent = open(name, PermissionPolicy.DENY, argument)) {
            agent.ask("Please touch it", AgentListener.NONE);
        }
        assertThat(screens.project().resolve("x.txt")).doesNotExist();
        assertThat(audit.entries())
                .isNotEmpty()
                .allSatisfy(entry -> {
                    assertThat(entry.at("request.tool").text()).isEqualTo("Bash");
                    assertThat(entry.at("request.arguments.command").text())
                            .isEqualTo("touch x.txt");
                    assertThat(entry.at("decision.allowed").toBoolean()).isFalse();
                });
    }

    @ParameterizedTest
    @CsvSource({"claude", "claude-newer"})
    void folderThatItWasGivenIsTrustedAndThatIsWrittenDown(String name) throws Exception {
        try (var agent = open(name, PermissionPolicy.ASK)) {
            assertThat(agent.ask("Please touch it", AgentListener.NONE).text())
                    .isEqualTo("I have tried it.");
        }
        assertThat(screens.project().resolve("x.txt")).exists();
        assertThat(audit.entries())
                .extracting(entry -> entry.at("request.tool").text())
                .containsExactly("trust_folder", "Bash");
    }

    @Test
    void folderThatItMayNotTrustIsNotTrusted() {
        assertThatThrownBy(() -> open("claude-newer", PermissionPolicy.DENY))
                .hasMessageContaining("Is this a project you created or one you trust?")
                .hasMessageContaining("does not allow trust_folder")
                .extracting(failure -> ((NerveException) failure).code())
                .isEqualTo(ErrorCode.PERMISSION);
    }

    @Test
    void inAModeInWhichItWouldNotAskItIsGivenNothingToDo() throws Exception {
        screens.trusting();
        try (var agent = open("claude-newer", PermissionPolicy.DENY)) {
            var terminal = ((TerminalAgent) agent).terminal();
            terminal.write(SHIFT_TAB);
            await().until(() -> shows(terminal, "⏵⏵ accept edits on"));

            assertThatThrownBy(() -> agent.ask("Please touch it", AgentListener.NONE))
                    .hasMessageContaining("is in the permission mode 'acceptEdits'")
                    .hasMessageContaining("'default' was wanted")
                    .extracting(failure -> ((NerveException) failure).code())
                    .isEqualTo(ErrorCode.PERMISSION);
        }
        assertThat(screens.project().resolve("x.txt")).doesNotExist();
    }

    private static boolean shows(TerminalNode terminal, String text) {
        return terminal.frame().rows().stream().anyMatch(row -> row.text().contains(text));
    }
}
