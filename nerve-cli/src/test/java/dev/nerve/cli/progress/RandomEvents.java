package dev.nerve.cli.progress;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Events in an order that no run would give, with texts that no terminal likes.
final class RandomEvents {

    private static final List<String> KINDS =
            List.of(
                    "begins",
                    "done",
                    "fails",
                    "cancelled",
                    "retries",
                    "skipped",
                    "adds",
                    "writes",
                    "logs",
                    "spends",
                    "tells",
                    "round",
                    "item",
                    "itemdone",
                    "takes",
                    "asks",
                    "answers",
                    "waits",
                    "pauses",
                    "resumes",
                    "started",
                    "completed",
                    "ended",
                    "stopped");

    private static final List<String> PATHS =
            List.of(
                    "a",
                    "b",
                    "b/a",
                    "b/b",
                    "b/b/c",
                    "c[2]",
                    "c[3]/d",
                    "new",
                    "new/er/est",
                    "l",
                    "l[1]",
                    "l[2]/d",
                    "b/round[1]",
                    "run");

    private static final List<String> TEXTS =
            List.of(
                    "",
                    "plain",
                    "two\\nlines\\n",
                    "\\e[31mred\\e[",
                    "\\e]0;no end",
                    "長いテキスト".repeat(30),
                    "e\u0301\u200b\u202e\ud800",
                    "tab\tand\rreturn");

    private RandomEvents() {}

    /// {@return lines for an [EventScript], from a run's start to its end}
    static List<String> script(Random random) {
        var lines = new ArrayList<String>();
        lines.add(
                "0 started run a:bash b:graph(a:bash b:graph(c:bash)) c:function l:while(d:bash)");
        int count = random.nextInt(60);
        for (int i = 1; i <= count; i++) {
            lines.add(
                    "%d %s %s %s"
                            .formatted(
                                    i * 7, pick(KINDS, random), pick(PATHS, random), rest(random)));
        }
        lines.add("5000 completed run");
        return lines.stream().map(RandomEvents::sensible).toList();
    }

    private static String rest(Random random) {
        return pick(TEXTS, random);
    }

    /// Replaces the text where the script itself expects a certain form.
    private static String sensible(String line) {
        var words = line.split(" ", 4);
        return switch (words[1]) {
            case "adds" -> words[0] + " adds " + words[2] + " x:bash y:graph(z:bash)";
            case "spends" -> words[0] + " spends " + words[2] + " 17";
            case "started" -> line.startsWith("0 ") ? line : words[0] + " started run x:bash";
            case "completed", "ended", "stopped" ->
                    words[0] + " " + words[1] + " run " + (words.length > 3 ? words[3] : "");
            case "round", "item", "itemdone" -> words[0] + " " + words[1] + " " + words[2] + " 2 3";
            case "asks" -> words[0] + " asks " + words[2] + " yes,no 9000 Well" + words[3];
            case "answers" -> words[0] + " answers " + words[2] + " yes ann";
            case "waits" -> words[0] + " waits " + words[2] + " 9000 4000";
            case "resumes" -> words[0] + " resumes run interrupted";
            case "pauses" -> words[0] + " pauses run ann";
            default -> line;
        };
    }

    private static String pick(List<String> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }
}
