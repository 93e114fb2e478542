package dev.nerve.terminal.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutputSplitterTest {

    private static List<Integer> seamsOf(String... chunks) {
        var splitter = new OutputSplitter();
        var found = new ArrayList<Integer>();
        int before = 0;
        for (var chunk : chunks) {
            var bytes = chunk.getBytes(StandardCharsets.UTF_8);
            for (int at = 0; at < bytes.length; ) {
                at = splitter.next(bytes, at, bytes.length);
                found.add(before + at);
            }
            before += bytes.length;
        }
        return found;
    }

    @Test
    void plainTextHasNone() {
        assertThat(seamsOf("hello \\ all, 2026")).containsExactly(17);
        assertThat(seamsOf("")).isEmpty();
    }

    @Test
    void commandsAndDrawingsEndWithOne() {
        assertThat(seamsOf("a\007b")).containsExactly(2, 3);
        assertThat(seamsOf("a\033\\b")).containsExactly(3, 4);
        assertThat(seamsOf("\033[?2026lb")).containsExactly(8, 9);
    }

    @Test
    void theyMayBeCut() {
        assertThat(seamsOf("a\033", "\\b")).containsExactly(2, 3, 4);
        assertThat(seamsOf("\033[?20", "26", "lb")).containsExactly(5, 7, 8, 9);
    }
}
