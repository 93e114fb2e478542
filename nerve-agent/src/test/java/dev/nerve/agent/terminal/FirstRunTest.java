package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.permission.AuditLog;
import dev.nerve.agent.permission.Decision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.Policy;
import dev.nerve.agent.permission.Policy.Effect;
import dev.nerve.agent.permission.Policy.Rule;
import dev.nerve.agent.permission.PolicyBroker;
import dev.nerve.agent.permission.Respondent;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.testkit.RealTime;
import dev.nerve.value.Secrets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a program wants to be allowed before it works at all.
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

    private PolicyBroker broker(Policy policy) {
        Respondent person =
                request -> {
                    asked.add(request);
                    return new Decision.Allowed("anna");
                };
        return new PolicyBroker(policy, directory, person, audit, RealTime.REAL);
    }

    @Test
    void folderThatTheAgentWasGivenIsTrustedAndThatIsWrittenDown() throws Exception {
        try (var agent = terminals.open(SCRIPT, broker(Policy.ASK))) {
            assertThat(agent.ask("Hello", AgentListener.NOBODY).text()).contains("Good day.");
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
        try (var agent = terminals.open(script, broker(Policy.ASK))) {
            assertThat(agent.ask("Hello", AgentListener.NOBODY).text()).contains("Good day.");
        }
        assertThat(audit.entries())
                .extracting(entry -> entry.at("request.tool").text())
                .containsExactly("trust_folder");
    }

    @Test
    void policyThatDeniesEverythingDeniesTrustAndTheReasonIsTold() {
        assertThatThrownBy(() -> terminals.open(SCRIPT, broker(Policy.DENY)))
                .isInstanceOf(NerveException.Failed.class)
                .hasMessageContaining("Do you trust the files in this folder?")
                .hasMessageContaining("does not allow trust_folder " + directory)
                .extracting(failure -> ((NerveException) failure).code())
                .isEqualTo(ErrorCode.PERMISSION);
        assertThat(audit.entries()).hasSize(1);
        assertThat(audit.entries().getFirst().at("decision.allowed").truth()).isFalse();
    }

    @Test
    void oneOfThemCanBeDenied() {
        var policy = Policy.ALLOW.rules().getFirst();
        var strict = new Policy(List.of(new Rule(Effect.DENY, "*", "use_key", "**"), policy));

        assertThatThrownBy(() -> terminals.open(SCRIPT, broker(strict)))
                .hasMessageContaining("does not allow use_key");
        assertThat(audit.entries())
                .extracting(entry -> entry.at("decision.allowed").truth())
                .containsExactly(true, false);
    }

    @Test
    void personIsAskedWhereARuleSaysSoAndNotBeforeSomebodyNeedsTheAgent() throws Exception {
        var policy = Policy.ASK.with(new Rule(Effect.ASK, "*", "trust_folder", "**"));
        try (var agent = terminals.open(SCRIPT, broker(policy))) {
            assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.WAITING);
            assertThat(asked).isEmpty();

            assertThat(agent.ask("Hello", AgentListener.NOBODY).text()).contains("Good day.");
        }
        assertThat(asked).extracting(PermissionRequest::tool).containsExactly("trust_folder");
        assertThat(audit.entries().getFirst().at("decision.by").text()).isEqualTo("anna");
    }
}
