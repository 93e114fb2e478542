package dev.nerve.terminal.pane;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PasteSanitizerTest {

    @Test
    void nothingInAPasteEndsIt() {
        assertThat(PasteSanitizer.sanitize("a\u001b[201~b\u009b201~c")).isEqualTo("abc");
        assertThat(PasteSanitizer.sanitize("a\u001b[20\u009b201~1~b")).isEqualTo("ab");
    }
}
