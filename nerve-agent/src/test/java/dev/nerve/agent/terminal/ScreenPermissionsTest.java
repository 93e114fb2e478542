package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.agent.permission.PermissionPolicy;
import dev.nerve.agent.permission.PermissionPolicy.PolicyEffect;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.ToolRisk;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.recording.CastReader;
import dev.nerve.terminal.recording.RecordingAnalysis;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import dev.nerve.testkit.TerminalRecordings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The questions of real programs on their screens, as a broker receives them.
class ScreenPermissionsTest {

    private final DescriptorPoller poller = DescriptorPoller.open();
    @TempDir private Path directory;

    @AfterEach
    void close() {
        poller.close();
    }

    @ParameterizedTest
    @CsvSource({
        "codex/g-allow, exec_command, command, touch x.txt",
        "codex/g-allow-80x24, exec_command, command, touch x.txt",
        "codex/g-allow-write, apply_patch, path, /srv/outside/notes.txt",
        "gemini/g-allow, run_shell_command, command, touch x.txt",
        "gemini/g-allow-80x24, run_shell_command, command, touch x.txt",
        "gemini/g-allow-write, write_file, path, notes.txt",
        "opencode/g-allow, bash, command, touch x.txt",
        "opencode/g-allow-80x24, bash, command, touch x.txt",
        "opencode/g-allow-write, edit, path, notes.txt",
        "claude/g-allow, Bash, command, 'touch x.txt\nRun a command'",
        "claude/g-allow-write, Write, path, notes.txt"
    })
    void theDialogItselfTellsWhatItIsAbout(String name, String tool, String key, String value)
            throws IOException {
        var requests = requests(name, UnaryOperator.identity());

        assertThat(requests).isNotEmpty();
        assertThat(requests)
                .allSatisfy(request -> {
                    assertThat(request.tool()).isEqualTo(tool);
                    assertThat(request.arguments().at(key).text())
                            .isEqualTo(value.replace("\\n", "\n"));
                });
    }

    @ParameterizedTest
    @CsvSource({"gemini/g-allow-two", "claude/g-allow-two"})
    void eachOfTwoDialogsTellsItsOwn(String name) throws IOException {
        assertThat(requests(name, UnaryOperator.identity()))
                .extracting(request -> request.arguments().at("command").text().lines().toList())
                .extracting(List::getFirst)
                .containsExactly("touch a.txt", "touch b.txt");
    }

    @Test
    void aCommandIsNotAllowedBecauseChangesOfFilesAre() throws IOException {
        var request = requests("codex/g-allow", UnaryOperator.identity()).getFirst();

        assertThat(request.risk()).isEqualTo(ToolRisk.EXECUTE);
        assertThat(PermissionPolicy.ASK.allowing("apply_patch").effect(request, directory))
                .isEqualTo(PolicyEffect.ASK);
    }

    @Test
    void aDialogThatIsNotUnderstoodFitsNoRuleAboutATool() throws IOException {
        UnaryOperator<String> other =
                line -> line.replace("make the following edits", "do the following thing");

        var request = requests("codex/g-allow-write", other).getFirst();

        assertThat(request.tool()).isEqualTo("unknown");
        assertThat(request.path()).isEmpty();
        assertThat(PermissionPolicy.ASK.allowing("apply_patch").effect(request, directory))
                .isEqualTo(PolicyEffect.ASK);
    }

    @Test
    void whatAModelGivesAsAReasonDoesNotMakeACommandAChange() throws IOException {
        UnaryOperator<String> forged =
                line -> line.replace("Reason: ", "Would you like to make the following edits? ");

        var requests = requests("codex/g-allow", forged);

        assertThat(requests).extracting(PermissionRequest::tool).containsOnly("exec_command");
    }

    /// {@return what is asked for in the dialogs of a recording that was changed}
    private List<PermissionRequest> requests(String name, UnaryOperator<String> change)
            throws IOException {
        var agent = name.substring(0, name.indexOf('/'));
        var rules = StateRuleRegistry.get(agent.equals("claude") ? "claude_code" : agent);
        var lines = TerminalRecordings.cast(name).stream().map(change).toList();
        var file = Files.write(directory.resolve("recording.cast"), lines);
        var questions = new ArrayList<ProgramQuestion>();
        try (var recording = CastReader.open(file)) {
            new RecordingAnalysis(
                            recording,
                            rules,
                            news -> {
                                if (ScreenQuestions.isOnScreen(news.verdict())) {
                                    news.verdict().question().ifPresent(questions::add);
                                }
                            })
                    .run();
        }
        var launch = Desks.of(directory, poller, ScriptedTerminals.NOBODY).launch();
        return questions.stream()
                .filter(question -> question.kind().equals("permission"))
                .map(question -> ScreenQuestions.request(launch, question))
                .toList();
    }
}
