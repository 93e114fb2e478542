package dev.nerve.terminal.pane;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PastedTextTest {

    @Test
    void nothingInAPasteEndsIt() {
        assertThat(PastedText.harmless("a\u001b[201~b\u009b201~c")).isEqualTo("abc");
        assertThat(PastedText.harmless("a\u001b[20\u009b201~1~b")).isEqualTo("ab");
    }
}
