package dev.nerve.terminal.parse.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.terminal.parse.ScreenParser;
import dev.nerve.terminal.parse.SnapshotParser;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;

class ParserRegistryTest {

    @Test
    void everyParserHasRulesForItsStates() {
        assertThat(StateRuleRegistry.BUNDLED).containsAll(ParserRegistry.BUNDLED);
        assertThat(ParserRegistry.BUNDLED)
                .allSatisfy(name -> {
                    var rules = ParserRegistry.get(name);
                    assertThat(rules.program()).isEqualTo(name);
                    assertThat(rules.seen()).isNotEmpty();
                });
    }

    @Test
    void allThatIsWrongWithAFileIsTold() {
        assertThatThrownBy(() ->
                        ParserRegistry.parse(
                                "odd.yaml",
                                """
                                format: 2
                                program: odd
                                marks:
                                  - {name: a, is: poem, begins: '^a'}
                                  - {name: b, is: text, begins: '('}
                                  - {name: c, is: text, begins: '^c', wide: 3}
                                """))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContainingAll(
                        "odd.yaml:1",
                        "'format' must be 1",
                        "odd.yaml:4",
                        "poem",
                        "odd.yaml:5",
                        "odd.yaml:6",
                        "wide");
    }

    @Test
    void whatIsNoParserIsSaid() {
        assertThatThrownBy(() -> new ScreenParser("emacs"))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessageContaining("there is no parser 'emacs'; there are: claude_code, codex");
    }

    @Test
    void whatLooksLikeNoProgramIsNotRecognised() {
        assertThat(ParserRegistry.recognise(List.of("$ ls", "notes.txt"))).isEmpty();
        assertThat(ParserRegistry.recognise(List.of())).isEmpty();
    }

    @Test
    void nothingIsReadFromNothing() {
        var parsed = SnapshotParser.parse("claude_code", "");

        assertThat(parsed.state()).isEqualTo(TerminalState.STARTING);
        assertThat(parsed.sections()).isEmpty();
        assertThat(parsed.complete()).isFalse();
        assertThat(parsed.raw()).isEmpty();
    }

    @Test
    void escapeSequencesInACopyDoNotMatter() {
        var text = "❯ hi\n\n● Hello \u001b[1mworld\u001b[0m.\n\n✻ Baked for 3s\n";

        assertThat(SnapshotParser.parse("claude_code", text).message()).isEqualTo("Hello world.");
    }

    @Test
    void tokensAreReadInAllTheirForms() {
        assertThat(tokens("29317 tokens")).isEqualTo(29_317);
        assertThat(tokens("12.3k tokens")).isEqualTo(12_300);
        assertThat(tokens("1,234 tokens")).isEqualTo(1_234);
        assertThat(tokens("1.2M tokens")).isEqualTo(1_200_000);
    }

    private static long tokens(String shown) {
        return SnapshotParser.parse("claude_code", "  ⏵⏵ bypass permissions on    " + shown)
                .tokens()
                .orElseThrow();
    }
}
