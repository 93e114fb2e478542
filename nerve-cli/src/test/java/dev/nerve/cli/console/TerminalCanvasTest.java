package dev.nerve.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.cli.progress.FakeTerminal;
import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalCanvasTest {

    private static final ConsoleSize SIZE = new ConsoleSize(20, 10);

    private final FakeTerminal terminal = new FakeTerminal(SIZE);
    private final TerminalCanvas canvas = new TerminalCanvas(terminal::write);

    @Test
    void anEmptyPictureTakesNoLine() {
        canvas.paint(List.of(), SIZE, TerminalCanvas.CursorState.HIDDEN);
        terminal.write("next");

        assertThat(terminal.lines()).containsExactly("next");
    }

    @Test
    void anEmptyPictureTakesTheLastOneAwayAndTheNextStandsInItsPlace() {
        terminal.write("before\r\n");
        canvas.paint(List.of("one", "two"), SIZE, TerminalCanvas.CursorState.HIDDEN);

        canvas.paint(List.of(), SIZE, TerminalCanvas.CursorState.HIDDEN);
        assertThat(terminal.lines()).containsExactly("before");

        canvas.paint(List.of("three"), SIZE, TerminalCanvas.CursorState.SHOWN);
        terminal.write("next");
        assertThat(terminal.lines()).containsExactly("before", "three", "next");
        assertThat(terminal.isAsItWas()).isTrue();
    }
}
