package dev.nerve.terminal.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.json.Json;
import dev.nerve.terminal.parse.FinishedTurn;
import dev.nerve.terminal.parse.TurnSection;
import dev.nerve.terminal.screen.SequenceListener;
import dev.nerve.terminal.screen.emulator.Screen;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import dev.nerve.testkit.TerminalRecordings;
import dev.nerve.value.Value;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The answers of real agents in recordings, compared with their scripted answers.
///
/// Before the comparison the test removes two things, and nothing else. Programs do not show the
/// lines that open or close a block of code (three backquotes). Screens do not have blanks at the
/// ends of lines and of the text.
class RecordedMessagesTest {

    private static final Map<String, String> RULES =
            Map.of(
                    "claude",
                    "claude_code",
                    "codex",
                    "codex",
                    "gemini",
                    "gemini",
                    "opencode",
                    "opencode");

    /// Tools of which the screen never shows that they were used: a list shows what came of them.
    private static final Set<String> UNSEEN_TOOLS = Set.of("claude/m-todo");

    /// Text that a program did not send to its terminal cannot be read from it.
    private static final Set<String> UNSEEN_ROWS =
            Set.of("codex/e-300lines", "opencode/e-300lines");

    /// Codex sets nothing in that it takes for an item of a list.
    private static final Set<String> UNSEEN_INDENTS = Set.of("codex/f-quotes");

    @TempDir Path directory;

    /// A version of which only the states are known: its messages come from its hooks.
    private static final String UNREAD = "claude-2.1.325/";

    static Stream<String> recordings() {
        return TerminalRecordings.names().stream().filter(name -> !name.startsWith(UNREAD));
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void everyTurnIsToldAsItWas(String name) throws Exception {
        var expected = Json.parse(TerminalRecordings.truth(name)).at("turns").items();

        var told = turns(name);

        assertThat(told.stream().map(FinishedTurn::number).toList())
                .isEqualTo(IntStream.rangeClosed(1, expected.size()).boxed().toList());
        for (int i = 0; i < expected.size(); i++) {
            compare(name, expected.get(i), told.get(i));
        }
    }

    private void compare(String name, Value expected, FinishedTurn told) {
        if (expected.at("expected_text").isNull()) {
            assertThat(told.interrupted() || told.error().isPresent()).isTrue();
            return;
        }
        assertThat(told.parsed().complete()).isEqualTo(!UNSEEN_ROWS.contains(name));
        if (UNSEEN_INDENTS.contains(name)) {
            assertThat(told.parsed().message().replaceAll("\n +", "\n"))
                    .isEqualTo(plain(expected.at("expected_text").text()).replaceAll("\n +", "\n"));
        } else if (!UNSEEN_ROWS.contains(name)) {
            assertThat(plain(told.parsed().message()))
                    .isEqualTo(plain(expected.at("expected_text").text()));
            assertThat(texts(told)).isEqualTo(texts(expected.at("all_texts")));
        }
        if (!UNSEEN_TOOLS.contains(name)) {
            assertThat(told.parsed().tools().stream().map(TurnSection::tool).toList())
                    .isEqualTo(
                            expected.at("expected_tools").items().stream()
                                    .map(tool -> tool.at("name").text())
                                    .toList());
        }
    }

    private static List<String> texts(FinishedTurn turn) {
        return turn.parsed().sections().stream()
                .filter(section -> section.type() == TurnSection.SectionType.TEXT)
                .map(section -> plain(section.content()))
                .toList();
    }

    private static List<String> texts(Value texts) {
        return texts.items().stream().map(text -> plain(text.text())).toList();
    }

    private static String plain(String text) {
        return text.lines()
                .filter(line -> !line.strip().startsWith("```"))
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n"))
                .stripTrailing();
    }

    /// The program drew the rows before and after these, and never these, not even in the middle of
    /// a drawing. nerve does not report the parts of them that were drawn.
    @ParameterizedTest
    @MethodSource("unseenRows")
    void rowsThatAProgramNeverDrewAreMissingAndThatIsTold(String name) throws Exception {
        var expected = Json.parse(TerminalRecordings.truth(name)).at("turns").items().getFirst();
        var lines = expected.at("expected_text").text().lines().toList();
        var drawn = drawn(name);

        var message = turns(name).getFirst().parsed();

        assertThat(message.message().lines().toList())
                .isNotEqualTo(lines)
                .isEqualTo(lines.stream().filter(line -> isIn(drawn, line)).toList());
        assertThat(message.complete()).isFalse();
    }

    static Stream<String> unseenRows() {
        return UNSEEN_ROWS.stream();
    }

    @Test
    void blanksThatAProgramNeverDrewAreMissing() throws Exception {
        for (var name : UNSEEN_INDENTS) {
            var expected =
                    Json.parse(TerminalRecordings.truth(name)).at("turns").items().getFirst();
            var lines = plain(expected.at("expected_text").text()).lines().toList();
            var told = turns(name).getFirst().parsed().message().lines().toList();

            var changed = new ArrayList<String>();
            for (int line = 0; line < lines.size(); line++) {
                if (!lines.get(line).equals(told.get(line))) {
                    changed.add(lines.get(line));
                }
            }

            assertThat(changed).isNotEmpty();
            // It sets all that it says in by two columns.
            assertThat(drawn(name))
                    .doesNotContainAnyElementsOf(
                            changed.stream().map(line -> "  " + line).toList());
        }
    }

    /// No row names them; what came of them is in the list.
    @Test
    void toolsThatAProgramNeverNamedAreMissing() throws Exception {
        for (var name : UNSEEN_TOOLS) {
            var expected =
                    Json.parse(TerminalRecordings.truth(name)).at("turns").items().getFirst();
            var tools = expected.at("expected_tools").items();
            var drawn = drawn(name);

            var told = turns(name).getFirst().parsed();

            assertThat(tools).isNotEmpty();
            assertThat(tools)
                    .noneMatch(tool ->
                            drawn.stream().anyMatch(row -> row.contains(tool.at("name").text())));
            assertThat(told.tools()).isEmpty();
            assertThat(told.sections().stream().map(TurnSection::type))
                    .contains(TurnSection.SectionType.TO_DO);
        }
    }

    /// The first line of an answer stands behind a mark.
    private static boolean isIn(Set<String> rows, String line) {
        return rows.stream().anyMatch(row -> row.endsWith(line));
    }

    /// {@return all rows that were on the screen after any event, and in the middle of drawings}
    private Set<String> drawn(String name) throws Exception {
        var shown = new HashSet<String>();
        try (var recording = CastReader.open(file(name))) {
            var screen = new Screen(recording.header().size(), 0, SequenceListener.NONE);
            for (var event = recording.next(); event.isPresent(); event = recording.next()) {
                if (event.get() instanceof CastEvent.Output(_, var text)) {
                    draw(text, screen, shown);
                    screen.frame().rows().forEach(row -> shown.add(row.text().stripTrailing()));
                }
            }
        }
        return shown;
    }

    /// A row in which something is drawn is half old and half new until the cursor leaves it.
    private static void draw(String text, Screen screen, Set<String> shown) {
        for (var character : text.codePoints().mapToObj(Character::toString).toList()) {
            int before = screen.frame().cursor().row();
            var bytes = character.getBytes(StandardCharsets.UTF_8);
            screen.feed(bytes, 0, bytes.length);
            var frame = screen.frame();
            for (int row = 0; row < frame.rows().size(); row++) {
                if (before != frame.cursor().row() && row != frame.cursor().row()) {
                    shown.add(frame.rows().get(row).text().stripTrailing());
                }
            }
        }
    }

    private List<FinishedTurn> turns(String name) throws Exception {
        var rules =
                RULES.getOrDefault(name.substring(0, name.indexOf('/')), StateRuleRegistry.NONE);
        var turns = new ArrayList<FinishedTurn>();
        try (var recording = CastReader.open(file(name))) {
            new RecordingAnalysis(
                            recording,
                            StateRuleRegistry.get(rules),
                            _ -> {},
                            end -> turns.add(end.turn()))
                    .run();
        }
        return turns;
    }

    private Path file(String name) throws Exception {
        return Files.write(
                directory.resolve(name.replace('/', '-')), TerminalRecordings.cast(name));
    }
}
