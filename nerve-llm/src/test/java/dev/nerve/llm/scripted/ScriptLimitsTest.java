package dev.nerve.llm.scripted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.json.Yaml;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptLimitsTest {

    private static ModelScript read(String text) {
        return ModelScriptReader.read(Yaml.document("t", text));
    }

    @Test
    void aDelayHasALimit() {
        assertThatThrownBy(() -> read("delay: 9999d\notherwise: {say: a}"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("the longest delay of a word is 1h");
        assertThatThrownBy(() -> read("otherwise: {say: a, delay: 2h}"))
                .hasMessageContaining("the longest delay of a word is 1h");
        assertThat(read("delay: 1h\notherwise: {say: a}").delay()).hasHours(1);
    }

    @Test
    void blanksThatGrowAreNotFilledIn() {
        var context = new ScriptContext(0, List.of("x".repeat(100_000)), List.of(), true, false);
        var placeholders = new AnswerPlaceholders(context, PatternMatch.NONE);

        assertThatThrownBy(() -> placeholders.fill("${message}".repeat(50_000)))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("more than 1048576 characters");
        assertThat(placeholders.fill("a $${b} ${turn}$ c")).isEqualTo("a ${b} 1$ c");
    }
}
