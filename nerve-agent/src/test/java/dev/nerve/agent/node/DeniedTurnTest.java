package dev.nerve.agent.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.NodeId;
import dev.nerve.TokenUsage;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.ToolUse;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionPolicy;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.execution.RunRequest;
import dev.nerve.run.Outcome;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Turns in which an agent was denied a tool, by stand-ins that say what the programs said.
class DeniedTurnTest {

    /// Claude Code wants to run a command; what it says when it may not follows.
    private static final String CLAUDE =
            """
            #!/bin/sh
            say() { printf '%s\\n' "$1"; }
            words() {
                say '{"type":"assistant","message":{"id":"m'$2'","content":[{"type":"text",'\\
            '"text":"'"$1"'"}]}}'
            }
            while read -r line; do
                case $line in
                    *'"initialize"'*)
                        say '{"type":"control_response","response":{"request_id":"initialize"}}' ;;
                    *'"control_response"'*)
                        DENIED ;;
                    *)
                        words 'I will create the file.' 1
                        request='"subtype":"can_use_tool","tool_name":"Bash"'
                        request='"request":{'$request',"input":{"command":"touch x.txt"}}'
                        say '{"type":"control_request","request_id":"r",'"$request"'}' ;;
                esac
            done
            """;

    @TempDir Path directory;

    private final DescriptorPoller poller = DescriptorPoller.open();

    @AfterEach
    void close() {
        poller.close();
    }

    private Outcome ask(String program, String script, PermissionPolicy policy) throws Exception {
        var programs = new ScriptPrograms(directory, poller);
        var command = programs.write(program, script);
        var options = AgentOptions.of(command).withMode(AgentMode.STRUCTURED).withPolicy(policy);
        var agent = AgentNode.of("dev", options, programs.host());
        try {
            return NodeRunners.real().run(RunRequest.of(agent, "touch x.txt"));
        } finally {
            agent.stop(Duration.ofSeconds(5));
        }
    }

    private static String recorded(String file) throws IOException {
        return Path.of("src/test/resources/structured", file).toAbsolutePath().toString();
    }

    private static Value denied(Outcome outcome) {
        return outcome.attributes().at("denied").items().getFirst();
    }

    @Test
    void aTurnThatTheProgramEndedBecauseNobodyCouldAllowAToolHasNoAnswer() throws Exception {
        var script = "#!/bin/sh\ncat '%s'\n".formatted(recorded("opencode-4-run-tool.jsonl"));

        var failed = (Outcome.Failed) ask("opencode", script, PermissionPolicy.ASK);

        assertThat(failed.code()).isEqualTo(ErrorCode.PERMISSION);
        assertThat(failed.message())
                .isEqualTo(
                        "the turn of agent 'dev' ended without an answer: bash touch x.txt was"
                                + " denied by opencode");
        assertThat(failed.attributes().at("said").text()).isEqualTo("I will create the file.");
        assertThat(denied(failed).at("tool").text()).isEqualTo("bash");
        assertThat(denied(failed).at("by").text()).isEqualTo("opencode");
        assertThat(denied(failed).at("reason").text()).contains("rejected permission");
    }

    @Test
    void aTurnThatWasBrokenOffByADenialNamesIt() throws Exception {
        var interrupted =
                "say '{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"text\","
                        + "\"text\":\"[Request interrupted by user]\"}]}}';"
                        + "say '{\"type\":\"result\",\"is_error\":true}'";

        var outcome = ask("claude", CLAUDE.replace("DENIED", interrupted), PermissionPolicy.DENY);

        var failed = (Outcome.Failed) outcome;
        assertThat(failed.code()).isEqualTo(ErrorCode.PERMISSION);
        assertThat(failed.message()).endsWith("Bash touch x.txt was denied by its policy");
    }

    @Test
    void anAnswerThatIsToldOnlyWhenTheTurnIsOverCountsAsSaidAfterTheDenial() {
        var denials = new TurnDenials(NodeId.of("dev"));
        var request =
                PermissionRequest.of(NodeId.of("dev"), "Bash", Value.Fields.EMPTY, directory, "");
        denials.addEvent(new AgentEvent.TextChunk("I will create the file."));
        denials.addEvent(
                new AgentEvent.PermissionDecided(
                        request, new PermissionDecision.Denied("ada", "no")));

        assertThat(denials.endingDenial(answer("Then I leave it."))).isEmpty();
        assertThat(denials.endingDenial(answer("I will create the file."))).isPresent();
        assertThat(denials.endingDenial(answer(""))).isPresent();
    }

    @Test
    void wordsThatAreToldLateDoNotHideADenial() {
        var denials = new TurnDenials(NodeId.of("dev"));
        var request =
                PermissionRequest.of(NodeId.of("dev"), "Bash", Value.Fields.EMPTY, directory, "");
        var use = ToolUse.begun("t", "Bash", Value.Fields.EMPTY);
        denials.addEvent(new AgentEvent.ToolBegan(use));
        denials.addEvent(
                new AgentEvent.PermissionDecided(
                        request, new PermissionDecision.Denied("ada", "no")));
        denials.addEvent(new AgentEvent.TextChunk("I will create the file."));

        assertThat(denials.endingDenial(answer("I will create the file."))).isPresent();

        denials.addEvent(new AgentEvent.ToolEnded(use.ended("no", true)));
        assertThat(denials.endingDenial(answer("I will create the file."))).isPresent();

        denials.addEvent(new AgentEvent.TextChunk("Then I leave it."));
        assertThat(denials.endingDenial(answer("Then I leave it."))).isEmpty();
    }

    private static AgentAnswer answer(String text) {
        return new AgentAnswer(
                text, List.of(), TokenUsage.NONE, 1, null, AgentAnswer.Completed.COMPLETED);
    }

    @Test
    void aTurnThatWentOnAfterADenialIsDoneAndTellsOfIt() throws Exception {
        var goingOn =
                "words 'Then I leave it.' 2;"
                        + "say '{\"type\":\"result\",\"is_error\":false,"
                        + "\"result\":\"Then I leave it.\"}'";

        var outcome = ask("claude", CLAUDE.replace("DENIED", goingOn), PermissionPolicy.DENY);

        assertThat(outcome.orThrow().text()).isEqualTo("Then I leave it.");
        assertThat(denied(outcome).at("tool").text()).isEqualTo("Bash");
        assertThat(denied(outcome).at("args.command").text()).isEqualTo("touch x.txt");
        assertThat(denied(outcome).at("by").text()).isEqualTo("policy");
    }
}
