package dev.nerve.terminal.screen;

import java.util.List;

/// A way in which our screen differs from `@xterm/headless`, with streams that show it.
///
/// `docs/screen.md` has the reasons.
enum Difference {
    BAD_BYTES_ARE_SHOWN(job(8, 1, new Step.Output(new byte[] {'a', (byte) 0xFF, 'b'}))),
    NEW_SIZES_KEEP_TEXT(
            job(10, 3, out("abcdefgh\r\nijklmnop\r\nqrstuvwx\u001b[H"), size(4, 3)),
            job(8, 3, out(",Z!E?a|'ก\u0e33👍🏽\u0600اＡ"), size(7, 3)),
            job(9, 6, size(60, 10), out("abcdefghi jklmnopq 中𠀀 rstuvwxyz 123456"), size(12, 1))
                    .withScrollback(0)),
    HALVES_DO_NOT_STAY(job(8, 1, out("中\u001b[2G\u001b[@")), job(4, 1, out("\u001b[?7l中中a"))),
    ERASING_TO_THE_RIGHT_EDGE_IS_SAFE(job(3, 1, out("abc\u001b[1J"))),
    THE_ALTERNATE_SCREEN_KEEPS_NOTHING(job(5, 3, size(5, 2), out("\u001b[?1049h1\n2\n3\n4"))),
    IGNORED_STRINGS_HAVE_ANY_TEXT(job(8, 1, out("\u001b_é1\u001b\\\\2"))),
    REPEATS_AND_CLUSTERS_HAVE_LIMITS(
            job(2, 1, out("a\u001b[4000b")), job(8, 1, out("a" + "\u0301".repeat(100)))),
    MORE_QUESTIONS_ARE_ANSWERED(
            job(8, 1, out("\u001b[>q")),
            job(8, 1, out("\u001b[18t")),
            job(8, 1, out("\u001b]11;?\u0007"))),
    A_RESET_RESETS_ALL(
            job(8, 1, out("\u001b[?25l\u001bc")), job(8, 2, out("\u001b[20h\u001bcab\n"))),
    ONE_ROW_CAN_WRAP(job(4, 1, out("\u001b[?1049h\u001b[31mabc中")));

    private final List<Job> jobs;

    Difference(Job... jobs) {
        this.jobs = List.of(jobs);
    }

    List<Job> jobs() {
        return jobs;
    }

    private static Job job(int columns, int rows, Step... steps) {
        return new Job(new TerminalSize(columns, rows), 3_000, true, List.of(steps));
    }

    private static Step out(String text) {
        return Step.Output.of(text);
    }

    private static Step size(int columns, int rows) {
        return new Step.Resize(new TerminalSize(columns, rows));
    }
}
