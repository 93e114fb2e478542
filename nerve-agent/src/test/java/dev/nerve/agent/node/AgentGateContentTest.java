package dev.nerve.agent.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.agent.QuestionToolCall;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.gate.GateKind;
import dev.nerve.json.Json;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentGateContentTest {

    private static final NodeId DEV = NodeId.of("dev");

    @Test
    void permissionRequestKeepsItsToolArgumentsPathsAndRisk() {
        var arguments = Value.Fields.EMPTY.with("file_path", "a.txt").with("content", "x");
        var request = PermissionRequest.of(DEV, "Write", arguments, Path.of("/project"), "");

        var content = AgentGateContent.of(request);

        assertThat(content.kind()).isEqualTo(GateKind.PERMISSION);
        assertThat(content.payload().toJson())
                .isEqualTo(
                        """
                        {"node":"dev","tool":"Write","arguments":{"file_path":"a.txt",\
                        "content":"x"},"paths":["/project/a.txt"],"risk":"write"}\
                        """);
    }

    @Test
    void questionKeepsTheDescriptionsOfItsOptions() {
        var input =
                Json.parse(
                        """
                        {"questions":[{"question":"Which?","multiSelect":true,"options":[
                        {"label":"A","description":"the first"},{"label":"B"}]}]}
                        """);
        var question = new QuestionToolCall((Value.Fields) input).first();

        var content = AgentGateContent.of(DEV, question);

        assertThat(content.kind()).isEqualTo(GateKind.QUESTION);
        assertThat(content.payload().at("options").toJson())
                .isEqualTo(
                        """
                        [{"label":"A","description":"the first"},{"label":"B"}]\
                        """);
        assertThat(content.payload().at("multiple").toBoolean()).isTrue();
    }

    @Test
    void dialogOfAProgramSaysWhichItIs() {
        var question = new ProgramQuestion("login", "Log in?", List.of("yes"));

        var content = AgentGateContent.of(DEV, question);

        assertThat(content.kind()).isEqualTo(GateKind.DIALOG);
        assertThat(content.payload().toJson())
                .isEqualTo(
                        """
                        {"node":"dev","text":"Log in?","dialog":"login",\
                        "options":[{"label":"yes"}]}\
                        """);
    }
}
