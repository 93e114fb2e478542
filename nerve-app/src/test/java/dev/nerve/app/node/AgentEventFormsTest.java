package dev.nerve.app.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.agent.ToolUse;
import dev.nerve.agent.node.AgentNode;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.protocol.event.CustomEventData;
import dev.nerve.protocol.event.EventData;
import dev.nerve.terminal.parse.ParsedTurn;
import dev.nerve.terminal.parse.TurnSection;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.ProgramQuestion.DescribedChoice;
import dev.nerve.terminal.state.ProgramQuestion.OfferedChoices;
import dev.nerve.terminal.state.ProgramQuestion.PermissionSubject;
import dev.nerve.terminal.state.ProgramQuestion.Selection;
import dev.nerve.terminal.state.StateEvidence;
import dev.nerve.terminal.state.StateEvidence.EvidenceRank;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateExplanation;
import dev.nerve.terminal.state.detection.StateVerdict;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The events of agents and terminals agree with the records of the protocol.
class AgentEventFormsTest {

    private static final Value.Fields ARGUMENTS =
            Value.fields(Map.of("command", "rm -r build", "timeout", 5));

    private static final ProgramQuestion PLAIN =
            new ProgramQuestion("question", "Which one?", List.of("this", "that"));

    private static final ProgramQuestion DETAILED =
            new ProgramQuestion(
                    "permission",
                    "May it?",
                    List.of("Yes", "No"),
                    new PermissionSubject("Bash", "rm -r build"),
                    new OfferedChoices(
                            List.of(new DescribedChoice("Yes", "once")), Selection.SEVERAL));

    @Test
    void statesAgree() {
        var evidence =
                new StateEvidence(
                        EvidenceRank.LAYOUT,
                        "permission",
                        "the screen looks waiting",
                        List.of(new StateEvidence.SeenRow(3, "Press enter")),
                        1_000_000);
        for (var question : List.of(Optional.<ProgramQuestion>empty(), Optional.of(PLAIN))) {
            for (var version : List.of(Optional.<String>empty(), Optional.of("0.170.1"))) {
                var verdict = new StateVerdict(TerminalState.WAITING, evidence, question, 5_000);
                var explanation =
                        new StateExplanation(
                                verdict, "codex", version, List.of("0.166.0"), 30_000_000);
                agree(AgentNode.STATE_EVENT, explanation.toValue().as(Value.Fields.class));
            }
        }
    }

    @Test
    void toolsAgree() {
        var use = ToolUse.begun("1", "Bash", ARGUMENTS);

        agree("agent_tool", use.toValue());
        agree("agent_tool_result", use.ended("done", false).toValue());
    }

    @Test
    void permissionsAgree() {
        for (var path : List.of("build", "/tmp/a")) {
            var request =
                    PermissionRequest.of(
                            NodeId.of("dev"),
                            "Read",
                            Value.fields(Map.of("file_path", path)),
                            Path.of("/work"),
                            "");
            agreeOn(request, new PermissionDecision.Allowed("ada"));
        }
        var bash =
                PermissionRequest.of(
                        NodeId.of("dev"), "Bash", ARGUMENTS, Path.of("/work"), "May it?");
        agreeOn(bash, new PermissionDecision.Denied("a rule", "never"));
    }

    private static void agreeOn(PermissionRequest request, PermissionDecision decision) {
        agree(
                "agent_permission",
                Value.Fields.EMPTY
                        .with("request", request.toValue())
                        .with("decision", decision.toValue()));
    }

    @Test
    void questionsAgree() {
        for (var type : List.of("agent_question", "terminal_waiting")) {
            for (var question : List.of(PLAIN, DETAILED, ProgramQuestion.of("trust"))) {
                agree(type, Value.fields(Map.of("question", question)));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void parsedTurnsAgree(TurnSection.SectionType type) {
        var section = new TurnSection(type, "text", "Bash", "ls");

        agree("output_parsed", turn(OptionalLong.empty(), section).toValue());
        agree("output_parsed", turn(OptionalLong.of(7), section).toValue());
    }

    private static ParsedTurn turn(OptionalLong tokens, TurnSection section) {
        return new ParsedTurn(TerminalState.READY, tokens, true, false, "raw", List.of(section));
    }

    private static void agree(String type, Value.Fields data) {
        var read = EventData.of(type, data);

        assertThat(read).isNotInstanceOf(CustomEventData.class);
        assertThat(read.toValue()).isEqualTo(withoutNull(data));
    }

    /// A field that is null on the wire is the same as none.
    private static Value withoutNull(Value value) {
        if (!(value instanceof Value.Fields(var fields))) {
            return value;
        }
        var kept = new LinkedHashMap<String, Value>();
        fields.forEach((name, field) -> {
            if (!field.isNull()) {
                kept.put(name, withoutNull(field));
            }
        });
        return new Value.Fields(kept);
    }
}
