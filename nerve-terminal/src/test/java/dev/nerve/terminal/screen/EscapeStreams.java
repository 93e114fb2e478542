package dev.nerve.terminal.screen;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Makes random output for terminals; `docs/screen.md` has the grammar.
final class EscapeStreams {

    private static final List<String> CHARACTERS =
            List.of(
                    "é",
                    "ß",
                    "Ж",
                    "中",
                    "文",
                    "한",
                    "ひ",
                    "ﾊ",
                    "Ａ",
                    "─",
                    "│",
                    "●",
                    "⏺",
                    "❯",
                    "…",
                    "👩",
                    "👩\u200d👩\u200d👧",
                    "👍🏽",
                    "❤\ufe0f",
                    "❤",
                    "☎\ufe0e",
                    "🇩🇪",
                    "🇩",
                    "1\ufe0f\u20e3",
                    "e\u0301",
                    "\u0301",
                    "a\u0308\u0323",
                    "\u200d",
                    "\ufe0f",
                    "\u1112\u1161\u11ab",
                    "\u1112",
                    "\u1161",
                    "न\u093f",
                    "क्ष",
                    "ก\u0e33",
                    "\u0600ا",
                    "\u0600",
                    "\u00ad",
                    "\u200b",
                    "\u00a0",
                    "\u3000",
                    "🏽",
                    "😀",
                    "\ufffd",
                    "𝒜",
                    "𠀀",
                    "\u2028");
    private static final String CONTROLS = "\r\n\b\t\u000b\f\u0007\u0000\u000e\u000f\u007f\u0005";
    private static final String SETS = "0AB4C5RQKYE6ZH7=";

    private final Random random;
    private final TerminalSize size;

    private EscapeStreams(Random random, TerminalSize size) {
        this.random = random;
        this.size = size;
    }

    /// {@return a terminal of any size, and up to 80 things that happen to it}
    static Job job(Random random) {
        var size = size(random);
        var streams = new EscapeStreams(random, size);
        var steps = new ArrayList<Step>();
        for (var count = 1 + random.nextInt(80); count > 0; count--) {
            steps.add(streams.step());
        }
        return new Job(size, random.nextInt(3) == 0 ? random.nextInt(4) : 30, false, steps);
    }

    private static TerminalSize size(Random random) {
        return random.nextInt(10) == 0
                ? new TerminalSize(2 + random.nextInt(120), 1 + random.nextInt(50))
                : new TerminalSize(2 + random.nextInt(18), 1 + random.nextInt(8));
    }

    private Step step() {
        return random.nextInt(25) == 0 ? new Step.Resize(size(random)) : Step.Output.of(output());
    }

    private String output() {
        return switch (random.nextInt(28)) {
            case 0, 1, 2, 3, 4, 5 -> words();
            case 6, 7, 8 -> characters();
            case 9, 10 -> lineEnd();
            case 11 -> String.valueOf(anyOf(CONTROLS));
            case 12, 13, 14 -> csi(number(), "ABCDEFGHIZade`");
            case 15 -> csi(number() + ";" + number(), "Hf");
            case 16 -> csi(anyOf("", "0", "1", "2", "3", "?0", "?1", "?2", "9"), "JK");
            case 17, 18 -> csi(number(), "@PXLMSTb");
            case 19 -> csi(number(), anyOf(" @", " A", "'}", "'~"));
            case 20, 21 -> csi(rendition(), "m");
            case 22 -> mode();
            case 23 -> scrolling();
            case 24 -> escape();
            case 25 -> string();
            case 26 -> report();
            default -> random.nextInt(2) == 0 ? broken() : rare();
        };
    }

    private String words() {
        var text = new StringBuilder();
        for (var count = 1 + random.nextInt(12); count > 0; count--) {
            text.append(random.nextInt(5) == 0 ? ' ' : (char) ('!' + random.nextInt(94)));
        }
        return text.toString();
    }

    private String characters() {
        var text = new StringBuilder();
        for (var count = 1 + random.nextInt(5); count > 0; count--) {
            text.append(random.nextInt(6) == 0 ? anyCharacter() : anyOf(CHARACTERS));
            text.append(random.nextInt(4) == 0 ? words() : "");
        }
        return text.toString();
    }

    private String anyCharacter() {
        var code = 0xA0 + random.nextInt(random.nextBoolean() ? 0xFF00 : 0x10FF00);
        var isText = (code < 0xD800 || code > 0xDFFF) && code != 0xFEFF && code <= 0x10FFFF;
        return isText ? Character.toString(code) : "x";
    }

    private String lineEnd() {
        return anyOf("\r\n", "\r\n", "\r\n", "\n", "\r", "\u001bD", "\u001bE", "\u001bM");
    }

    private String csi(String parameters, String names) {
        var isOne = names.startsWith(" ") || names.startsWith("'");
        return "\u001b[" + parameters + (isOne ? names : anyOf(names));
    }

    private String number() {
        return switch (random.nextInt(8)) {
            case 0 -> "";
            case 1 -> "0";
            case 2 -> String.valueOf(size.columns());
            case 3 -> String.valueOf(random.nextInt(60));
            default -> String.valueOf(1 + random.nextInt(6));
        };
    }

    private String rendition() {
        var codes = new ArrayList<String>();
        for (var count = 1 + random.nextInt(3); count > 0; count--) {
            codes.add(
                    switch (random.nextInt(9)) {
                        case 0 -> "38;2;" + colour(";");
                        case 1 -> anyOf("38", "48") + ":2::" + colour(":");
                        case 2 -> anyOf("38", "48") + ":2:" + colour(":");
                        case 3 ->
                                anyOf("38", "48", "58") + anyOf(";5;", ":5:") + random.nextInt(300);
                        case 4 -> "4:" + random.nextInt(8);
                        case 5 -> anyOf("", "0", "0", "39", "49", "38", "48;2;1", "38:5", "59");
                        default -> String.valueOf(random.nextInt(110));
                    });
        }
        return String.join(";", codes);
    }

    private String colour(String separator) {
        return random.nextInt(256)
                + separator
                + random.nextInt(300)
                + separator
                + random.nextInt(256);
    }

    private String mode() {
        var on = anyOf("h", "l", "h");
        return switch (random.nextInt(4)) {
            case 0 -> "\u001b[" + anyOf("4", "20", "4;20", "2") + on;
            case 1 -> "\u001b[?" + anyOf("1049", "47", "1047", "1048", "1049;25") + on;
            case 2 -> "\u001b[?" + anyOf("6", "7", "45", "7;45", "2", "3") + on;
            default ->
                    "\u001b[?"
                            + anyOf("1", "12", "25", "66", "9", "1000", "1002", "1003", "1004")
                            + anyOf(";1006", ";1016", ";2004", ";2026", ";2004;2026", "")
                            + on;
        };
    }

    private String scrolling() {
        return switch (random.nextInt(4)) {
            case 0 -> "\u001b[r";
            case 1 -> "\u001b[" + number() + "r";
            default -> "\u001b[" + number() + ";" + number() + "r";
        };
    }

    private String escape() {
        return switch (random.nextInt(6)) {
            case 0, 1 -> anyOf("\u001b7", "\u001b8", "\u001b[s", "\u001b[u");
            case 2 -> "\u001b" + anyOf("(", ")", "*", "+", "-", ".", "/") + anyOf(SETS);
            case 3 -> "\u001b" + anyOf("n", "o", "|", "}", "~", "=", ">", "%G", "%@");
            case 4 -> anyOf("\u001bH", "\u001b[g", "\u001b[3g", "\u001b[0g");
            default ->
                    anyOf("\u0084", "\u0085", "\u0088", "\u009b2C", "\u009b31m", "\u0090q\u009c");
        };
    }

    private String string() {
        var end = anyOf("\u0007", "\u001b\\", "\u009c");
        var otherEnd = anyOf("\u001b\\", "\u009c");
        return switch (random.nextInt(7)) {
            case 0 -> "\u001b]" + anyOf("0", "2", "1") + ";" + words() + "é中" + end;
            case 1, 2 -> "\u001b]8;" + anyOf("", "id=1") + ";" + anyOf("", "http://a", "b;c") + end;
            case 3 -> "\u001b]133;" + anyOf("A", "B", "C", "D;0") + end;
            case 4 ->
                    "\u001b]" + anyOf("", "x;y", "4;1;red", "7;file:///", "999999", "52;c;") + end;
            case 5 -> "\u001bP" + anyOf("", "1;2", "?1", "1$", "+") + "q" + words() + otherEnd;
            default -> "\u001b" + anyOf("_", "^", "X") + words() + otherEnd;
        };
    }

    private String report() {
        return switch (random.nextInt(6)) {
            case 0 -> anyOf("\u001b[c", "\u001b[0c", "\u001b[1c", "\u001b[>c", "\u001b[>1c");
            case 1 -> anyOf("\u001b[5n", "\u001b[6n", "\u001b[?6n", "\u001b[?15n", "\u001b[n");
            case 2 -> "\u001b[" + random.nextInt(25) + "$p";
            case 3 -> "\u001bP$q" + anyOf("r", "m", "\"p", "\"q", " q", "zz") + "\u001b\\";
            default ->
                    "\u001b[?"
                            + anyOf("1", "6", "7", "8", "9", "12", "25", "45", "47", "66", "67")
                            + anyOf("", "0", "00", "4")
                            + "$p";
        };
    }

    private String broken() {
        return switch (random.nextInt(6)) {
            case 0 ->
                    "\u001b[12"
                            + anyOf("\u0018", "\u001a", "\u001b", "\u001b[")
                            + words()
                            + "\u001b\\";
            case 1 -> "\u001b[" + anyOf("1<2m", "!!z", "1 2m", "?1;2z", ">4m", "=1u", "<u", "?u");
            case 2 -> "\u001b[1\r2\nC";
            case 3 -> "\u001b[" + "1;".repeat(random.nextInt(40)) + "4m";
            case 4 -> "\u001b[" + "9".repeat(1 + random.nextInt(15)) + anyOf("ABCDHGdm");
            default -> "\u001b" + anyOf(" F", "#3", "\u007f7", "é", "[é", "[1é", "]0;a\u0018", "Z");
        };
    }

    private String rare() {
        return anyOf(
                "\u001b[!p",
                "\u001b#8",
                "\u001b[1\"q",
                "\u001b[0\"q",
                "\u001b[2\"q",
                "\u001b[?25h\u001b[20l\u001b[?12l\u001bc");
    }

    private String anyOf(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String anyOf(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private String anyOf(String choices) {
        return String.valueOf(choices.charAt(random.nextInt(choices.length())));
    }
}
