package dev.nerve.terminal.screen;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Makes random output of well-behaved programs: text, colours, cursor, modes, regions, tabs,
/// character sets, both screens, saved cursors.
///
/// Unlike [EscapeStreams] it makes no broken sequences, and saves no underline: the emulator, like
/// xterm, restores only half of one. While it inserts, does not wrap or draws
/// lines, it writes plain characters only.
final class ViewedOutput {

    private static final List<String> TEXTS =
            List.of(
                    "word",
                    "two words",
                    "é",
                    "中文",
                    "─│",
                    "👩‍👩‍👧",
                    "e\u0301",
                    "\u0301",
                    "🇩🇪",
                    "a\u0308\u0323",
                    "x",
                    " ",
                    "long text that wraps around the edge of a screen");

    private final Random random;

    private ViewedOutput(Random random) {
        this.random = random;
    }

    static List<Step> steps(Random random) {
        var output = new ViewedOutput(random);
        var steps = new ArrayList<Step>();
        for (int count = 1 + random.nextInt(60); count > 0; count--) {
            steps.add(Step.Output.of(output.next()));
        }
        return steps;
    }

    private String next() {
        return switch (random.nextInt(22)) {
            case 0, 1, 2, 3, 4, 5 -> anyOf(TEXTS.toArray(String[]::new));
            case 6, 7, 8 -> anyOf("\r\n", "\r\n", "\n", "\r", "\t", "\b", "\u001bD", "\u001bM");
            case 9, 10 -> "\u001b[%d;%dH".formatted(number(8), number(18));
            case 11 -> "\u001b[%d%s".formatted(number(5), anyOf("A", "B", "C", "D", "G", "d"));
            case 12, 13 -> "\u001b[" + style() + "m";
            case 14 -> "\u001b[" + anyOf("J", "1J", "2J", "K", "1K", "2K");
            case 15 -> "\u001b[%d%s".formatted(number(4), anyOf("@", "P", "X", "L", "M", "S", "T"));
            case 16 -> "\u001b[?" + anyOf("1", "25", "45", "1004", "2004", "6", "1000") + onOff();
            case 17 -> "\u001b[24m\u001b[?" + anyOf("1049", "47", "1047") + onOff();
            case 18 -> anyOf("\u001b[r", "\u001b[2;%dr".formatted(2 + number(6)));
            case 19 -> anyOf("\u001bH", "\u001b[g", "\u001b[3g", "\u001b[4hinserted\u001b[4l");
            case 20 ->
                    anyOf(
                            "\u001b[24m\u001b7",
                            "\u001b[24m\u001b8",
                            "\u001b(0lqqk\u001b(B",
                            "\u001b(B",
                            "\u000e",
                            "\u000f");
            default ->
                    anyOf(
                            "\u001b[?7lonly plain text does not wrap\u001b[?7h",
                            "\u001b]2;a title\u001b\\",
                            "\u001b]0;\u0007",
                            "\u001b]8;;http://a\u001b\\link\u001b]8;;\u001b\\");
        };
    }

    private String style() {
        return anyOf(
                "0",
                "1",
                "2",
                "3",
                "5",
                "7",
                "9",
                "4",
                "4:3",
                "24",
                "22",
                "53",
                "31",
                "42",
                "97",
                "103",
                "38;5;200",
                "48;5;17",
                "38;2;1;2;3",
                "48;2;9;8;7",
                "39",
                "49",
                "1;33;44");
    }

    private String onOff() {
        return random.nextInt(3) == 0 ? "l" : "h";
    }

    private int number(int most) {
        return 1 + random.nextInt(most);
    }

    private String anyOf(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
