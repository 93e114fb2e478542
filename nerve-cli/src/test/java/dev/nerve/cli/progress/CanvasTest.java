package dev.nerve.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CanvasTest {

    private static final Size SIZE = new Size(20, 10);

    private final FakeTerminal terminal = new FakeTerminal(SIZE);
    private final Canvas canvas = new Canvas(terminal::write);

    @Test
    void anEmptyPictureTakesNoLine() {
        canvas.paint(List.of(), SIZE, Canvas.Cursor.HIDDEN);
        terminal.write("next");

        assertThat(terminal.lines()).containsExactly("next");
    }

    @Test
    void anEmptyPictureTakesTheLastOneAwayAndTheNextStandsInItsPlace() {
        terminal.write("before\r\n");
        canvas.paint(List.of("one", "two"), SIZE, Canvas.Cursor.HIDDEN);

        canvas.paint(List.of(), SIZE, Canvas.Cursor.HIDDEN);
        assertThat(terminal.lines()).containsExactly("before");

        canvas.paint(List.of("three"), SIZE, Canvas.Cursor.SHOWN);
        terminal.write("next");
        assertThat(terminal.lines()).containsExactly("before", "three", "next");
        assertThat(terminal.isAsItWas()).isTrue();
    }
}
