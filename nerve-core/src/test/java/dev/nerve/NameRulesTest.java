package dev.nerve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameRulesTest {

    private static final String LONGEST = "a".repeat(63);

    @ParameterizedTest
    @ValueSource(strings = {"a", "0", "claude", "my-step", "my_step", "a-", "9lives"})
    void lettersDigitsDashesAndUnderscoresMakeAName(String name) {
        assertThat(NameRules.isName(name)).isTrue();
        assertThat(NameRules.check("node id", name)).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-a", "_a", "A", "a b", "a/b", "a.b", "..", "ä", "a\n", "a\u0000"})
    void nothingElseDoes(String name) {
        assertThat(NameRules.isName(name)).isFalse();
        assertThatThrownBy(() -> NameRules.check("node id", name))
                .isInstanceOf(NerveException.Invalid.class);
    }

    @Test
    void aNameHasAtMostSixtyThreeCharacters() {
        assertThat(NameRules.isName(LONGEST)).isTrue();
        assertThat(NameRules.isName(LONGEST + "a")).isFalse();
    }

    @Test
    void theMessageSaysWhatWouldBeRight() {
        assertThatThrownBy(() -> NameRules.check("node id", "Bad Name"))
                .hasMessage(
                        "invalid node id 'Bad Name': use 1 to 63 of a-z, 0-9, '-' and '_', "
                                + "starting with a letter or digit");
    }

    @Test
    void whatIsShownIsCutAndHasNoControlCharacters() {
        assertThat(NameRules.quote("a\nb\tc\u0007")).isEqualTo("'a\\nb\\tc\\u0007'");
        assertThat(NameRules.quote("x".repeat(1000))).isEqualTo("'" + "x".repeat(64) + "…'");
    }
}
