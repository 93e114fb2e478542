package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.permission.AuditLog;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionPolicy;
import dev.nerve.agent.permission.PermissionPolicy.PolicyEffect;
import dev.nerve.agent.permission.PermissionPolicy.PolicyRule;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.PersonResponder;
import dev.nerve.agent.permission.PolicyBroker;
import dev.nerve.secret.Secrets;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.testkit.RealTimeSource;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Permissions that a program needs before it works at all.
@Timeout(60)
class FirstRunTest {

    private static final String SCRIPT =
            """
            first 1 Trust | Do you trust the files in this folder? | Yes, I do | No, exit
            first 1 Notice | The API key of the environment is used.
            turn Hello
              say 1 Good day.
            """;

    @TempDir private Path directory;
    private final List<PermissionRequest> asked = new CopyOnWriteArrayList<>();
    private ScriptedTerminals terminals;
    private AuditLog audit;

    @BeforeEach
    void prepare() {
        terminals = new ScriptedTerminals(directory);
        audit = AuditLog.in(directory.resolve("permissions.jsonl"), Secrets.NONE);
    }

    @AfterEach
    void close() {
        terminals.close();
    }

    private PolicyBroker broker(PermissionPolicy policy) {
        PersonResponder person =
                request -> {
                    asked.add(request);
                    return new PermissionDecision.Allowed("anna");
                };
        return new PolicyBroker(policy, directory, person, audit, RealTimeSource.REAL);
    }

    @Test
    void folderThatTheAgentWasGivenIsTrustedAndThatIsWrittenDown() throws Exception {
        try (var agent = terminals.open(SCRIPT, broker(PermissionPolicy.ASK))) {
            assertThat(agent.ask("Hello", AgentListener.NONE).text()).contains("Good day.");
        }
        assertThat(asked).isEmpty();
        assertThat(audit.entries())
                .extracting(entry -> entry.at("request.tool").text())
                .containsExactly("trust_folder", "use_key");
        var trust = audit.entries().getFirst();
        assertThat(trust.at("request.path").text()).isEqualTo(directory.toString());
        assertThat(trust.at("decision.by").text()).isEqualTo("default");
    }

    @Test
    void dialogWithoutNumbersThatStandsOnNoIsAnsweredByItsPointer() throws Exception {
        var script =
                """
                first 2 Folder | Do you trust the files in this folder? | No, exit | Yes, I do
                turn Hello
                  say 1 Good day.
                """;
        try (var agent = terminals.open(script, broker(PermissionPolicy.ASK))) {
            assertThat(agent.ask("Hello", AgentListener.NONE).text()).contains("Good day.");
        }
        assertThat(audit.entries())
                .extracting(entry -> entry.at("request.tool").text())
                .containsExactly("trust_folder");
    }

    @Test
    void policyThatDeniesEverythingDeniesTrustAndTheReasonIsTold() {
        assertThatThrownBy(() -> terminals.open(SCRIPT, broker(PermissionPolicy.DENY)))
                .isInstanceOf(NerveException.Failed.class)
                .hasMessageContaining("Do you trust the files in this folder?")
                .hasMessageContaining("does not allow trust_folder " + directory)
                .extracting(failure -> ((NerveException) failure).code())
                .isEqualTo(ErrorCode.PERMISSION);
        assertThat(audit.entries()).hasSize(1);
        assertThat(audit.entries().getFirst().at("decision.allowed").toBoolean()).isFalse();
    }

    @Test
    void oneOfThemCanBeDenied() {
        var policy = PermissionPolicy.ALLOW.rules().getFirst();
        var strict =
                new PermissionPolicy(
                        List.of(new PolicyRule(PolicyEffect.DENY, "*", "use_key", "**"), policy));

        assertThatThrownBy(() -> terminals.open(SCRIPT, broker(strict)))
                .hasMessageContaining("does not allow use_key");
        assertThat(audit.entries())
                .extracting(entry -> entry.at("decision.allowed").toBoolean())
                .containsExactly(true, false);
    }

    @Test
    void personIsAskedWhereARuleSaysSoAndNotBeforeSomebodyNeedsTheAgent() throws Exception {
        var policy =
                PermissionPolicy.ASK.with(
                        new PolicyRule(PolicyEffect.ASK, "*", "trust_folder", "**"));
        try (var agent = terminals.open(SCRIPT, broker(policy))) {
            assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.WAITING);
            assertThat(asked).isEmpty();

            assertThat(agent.ask("Hello", AgentListener.NONE).text()).contains("Good day.");
        }
        assertThat(asked).extracting(PermissionRequest::tool).containsExactly("trust_folder");
        assertThat(audit.entries().getFirst().at("decision.by").text()).isEqualTo("anna");
    }
}
