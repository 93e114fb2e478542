package dev.nerve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordSuggestionsTest {

    private static final List<String> WORDS = List.of("demo", "node", "session", "validate");

    @ParameterizedTest
    @CsvSource({"dmeo, demo", "nodes, node", "sesion, session", "val, validate", "Demo, demo"})
    void findsTheWordThatWasMeant(String typed, String meant) {
        assertThat(WordSuggestions.nearest(typed, WORDS)).hasValue(meant);
    }

    @ParameterizedTest
    @CsvSource({"xyzzy", "nerve", "d3m0"})
    void findsNothingForAnotherWord(String typed) {
        assertThat(WordSuggestions.nearest(typed, WORDS)).isEmpty();
    }

    @Test
    void aSingleLetterIsNotNearAnother() {
        assertThat(WordSuggestions.nearest("x", List.of("a", "b"))).isEmpty();
        assertThat(WordSuggestions.nearest("", List.of("a", "b"))).isEmpty();
        assertThat(WordSuggestions.nearest("v", WORDS)).hasValue("validate");
    }

    @Test
    void doesNotCompareWhatNobodyTypes() {
        assertThat(WordSuggestions.nearest("demo".repeat(100_000), WORDS)).isEmpty();
    }

    @Test
    void putsFirstWhatWasMeantAndTheRestByTheAlphabet() {
        assertThat(WordSuggestions.byDistance("nodee", List.of("zzzzzz", "demo", "aaaaaa", "node")))
                .containsExactly("node", "demo", "aaaaaa", "zzzzzz");
    }

    @Test
    void comparesOnlyTheBeginningOfWhatNobodyTypes() {
        assertThat(WordSuggestions.byDistance("demo".repeat(100_000), WORDS))
                .containsExactlyInAnyOrderElementsOf(WORDS);
    }
}
