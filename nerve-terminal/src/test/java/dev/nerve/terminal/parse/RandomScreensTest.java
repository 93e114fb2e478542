package dev.nerve.terminal.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.backend.TerminalLines;
import dev.nerve.terminal.parse.rule.ParserRegistry;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.SequenceListener;
import dev.nerve.terminal.screen.TerminalMode;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.screen.emulator.Screen;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.testkit.RandomSeeds;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Any screen can be read without harm.
class RandomScreensTest {

    private static final List<String> PIECES =
            List.of(
                    "❯ ",
                    "> ",
                    "❯\u00a0",
                    "● ",
                    "⏺ ",
                    "∴ Thinking…",
                    "  ⎿  ",
                    "Bash(",
                    ")",
                    "✻ ",
                    "─".repeat(30),
                    "› ",
                    "• Ran ",
                    "  └ ",
                    "■ ",
                    "▄".repeat(20),
                    "▀".repeat(20),
                    " > ",
                    "✦ ",
                    "╭──",
                    "│ ",
                    " │",
                    "╰──",
                    "ℹ ",
                    "  ┃  ",
                    "     ",
                    "▣  Build · x",
                    "  ╹▀▀▀▀▀▀▀▀▀▀▀▀▀▀",
                    " · 1.9s",
                    "\r\n",
                    "\r\n\r\n",
                    "漢字",
                    "é",
                    "\t",
                    "1 ",
                    "- ",
                    "(ctrl+o to expand)",
                    "12.3k tokens",
                    "\u001b[?1049h",
                    "\u001b[?1049l",
                    "\u001b[2J\u001b[H",
                    "\u001b[3J",
                    "\u001b[5;3H",
                    "\u001b[A",
                    "\u001b[K",
                    "word ");

    @Test
    void randomPiecesOfScreens() {
        RandomSeeds.each(60, random -> follow(random, () -> pieces(random)));
    }

    @Test
    void randomBytes() {
        RandomSeeds.each(30, random -> follow(random, () -> bytes(random)));
    }

    private static byte[] pieces(Random random) {
        var text = new StringBuilder();
        for (int i = random.nextInt(40); i >= 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] bytes(Random random) {
        var bytes = new byte[random.nextInt(500)];
        random.nextBytes(bytes);
        return bytes;
    }

    private static void follow(Random random, Source source) {
        var name = ParserRegistry.BUNDLED.get(random.nextInt(ParserRegistry.BUNDLED.size()));
        var screen =
                new Screen(
                        new TerminalSize(1 + random.nextInt(120), 1 + random.nextInt(40)),
                        200,
                        SequenceListener.NONE);
        var rows = new ScreenRows(screen);
        var tracker = new TurnTracker(new ScreenParser(name));
        var parser = new ScreenParser(name);
        for (int round = 0; round < 30; round++) {
            var output = source.next();
            screen.feed(output, 0, output.length);
            if (random.nextInt(10) == 0) {
                screen.resize(new TerminalSize(1 + random.nextInt(120), 1 + random.nextInt(40)));
            }
            if (random.nextInt(5) == 0) {
                tracker.typed("word \r", round);
                parser.turnSubmitted();
            }
            parser.screenChanged(rows);
            tracker.screenChanged(rows, round);
            var states = TerminalState.values();
            tracker.stateChanged(states[random.nextInt(states.length)], round);
            assertThat(tracker.takeFinishedTurns(round)).isNotNull();
            assertThat(parser.parsed(TerminalState.READY).toValue().toJson()).isNotEmpty();
        }
    }

    private interface Source {

        byte[] next();
    }

    private record ScreenRows(Screen screen) implements ScreenParser.TerminalContent {

        @Override
        public ScreenFrame frame() {
            return screen.frame();
        }

        @Override
        public TerminalLines read(long from) {
            long first = Math.max(from, screen.oldest());
            return new TerminalLines(first, screen.rows(first, screen.end()), screen.end());
        }

        @Override
        public boolean isAlternate() {
            return screen.isOn(TerminalMode.ALTERNATE_SCREEN);
        }
    }
}
