package dev.nerve.terminal.pty;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PasteEncoderTest {

    private static String marked(String inside) {
        return "\033[200~" + inside + "\033[201~";
    }

    @Test
    void aTextIsPutBetweenMarksAsItIs() {
        assertThat(PasteEncoder.bracketed("one\ntwo ~ \033[1m"))
                .isEqualTo(marked("one\ntwo ~ \033[1m"));
        assertThat(PasteEncoder.bracketed("")).isEqualTo(marked(""));
    }

    @Test
    void aTextCannotEndItsPasteEarly() {
        assertThat(PasteEncoder.bracketed("a\033[201~rm -rf\n")).isEqualTo(marked("arm -rf\n"));
        assertThat(PasteEncoder.bracketed("a\u009b201~b")).isEqualTo(marked("ab"));
        assertThat(PasteEncoder.bracketed("\033[20\033[201~1~x")).isEqualTo(marked("x"));
        assertThat(PasteEncoder.bracketed("\033[2\033[20\033[201~1~01~x")).isEqualTo(marked("x"));
        assertThat(PasteEncoder.bracketed("1~")).isEqualTo(marked("1~"));
    }

    @Test
    void anEvilTextOfAMegabyteIsDoneAtOnce() {
        var evil = "\033[20".repeat(150_000) + "1~".repeat(150_000);

        assertThat(PasteEncoder.bracketed(evil)).isEqualTo(marked(""));
    }

    @Test
    void withoutMarksEachLineEndsAsIfTyped() {
        assertThat(PasteEncoder.withNewlines("a\nb\r\nc\rd", "\r")).isEqualTo("a\rb\rc\rd");
        assertThat(PasteEncoder.withNewlines("a\nb\r\nc\rd", "\033\r"))
                .isEqualTo("a\033\rb\033\rc\033\rd");
    }
}
