package dev.nerve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

    private static final List<String> WORDS = List.of("demo", "node", "session", "validate");

    @ParameterizedTest
    @CsvSource({"dmeo, demo", "nodes, node", "sesion, session", "val, validate", "Demo, demo"})
    void findsTheWordThatWasMeant(String typed, String meant) {
        assertThat(Nearest.to(typed, WORDS)).hasValue(meant);
    }

    @ParameterizedTest
    @CsvSource({"xyzzy", "nerve", "d3m0"})
    void findsNothingForAnotherWord(String typed) {
        assertThat(Nearest.to(typed, WORDS)).isEmpty();
    }

    @Test
    void aSingleLetterIsNotNearAnother() {
        assertThat(Nearest.to("x", List.of("a", "b"))).isEmpty();
        assertThat(Nearest.to("", List.of("a", "b"))).isEmpty();
        assertThat(Nearest.to("v", WORDS)).hasValue("validate");
    }

    @Test
    void doesNotCompareWhatNobodyTypes() {
        assertThat(Nearest.to("demo".repeat(100_000), WORDS)).isEmpty();
    }

    @Test
    void putsFirstWhatWasMeantAndTheRestByTheAlphabet() {
        assertThat(Nearest.first("nodee", List.of("zzzzzz", "demo", "aaaaaa", "node")))
                .containsExactly("node", "demo", "aaaaaa", "zzzzzz");
    }

    @Test
    void comparesOnlyTheBeginningOfWhatNobodyTypes() {
        assertThat(Nearest.first("demo".repeat(100_000), WORDS))
                .containsExactlyInAnyOrderElementsOf(WORDS);
    }
}
