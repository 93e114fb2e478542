package dev.nerve.agent.structured;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class OutputTailTest {

    private final OutputTail words = new OutputTail();

    private String said(String... pieces) {
        for (var piece : pieces) {
            var bytes = piece.getBytes(StandardCharsets.UTF_8);
            words.add(bytes, bytes.length);
        }
        return words.text();
    }

    @Test
    void shortWordsAreWhole() {
        assertThat(said("sk-dummy-key ", "failed\n")).isEqualTo("sk-dummy-key failed");
    }

    @Test
    void halfAKeyAtTheCutIsLeftOut() {
        var end = " it failed".repeat(199);

        assertThat(said("sk-dummy-key-ä", end)).isEqualTo(end.strip());
    }
}
