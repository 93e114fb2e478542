package dev.nerve.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.ConsoleSize;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.TextStyle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each directory has the events of a run, with lines such as `700 look unicode 80 24` where the
/// tree is looked at, and what is seen then; `-Dupdate=true` writes down what is seen now.
class GoldenTest {

    private static final Path CASES = Path.of("src", "test", "resources", "progress");

    static List<Path> cases() throws IOException {
        try (var directories = Files.list(CASES)) {
            return directories.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void runLooksAsItDid(Path directory) throws IOException {
        var expected = directory.resolve("expected.txt");
        var seen = seen(Files.readAllLines(directory.resolve("events.txt")));

        if (Boolean.getBoolean("update")) {
            Files.writeString(expected, seen);
        }

        assertThat(seen).isEqualTo(Files.readString(expected));
    }

    private static String seen(List<String> script) {
        var events = new EventScript();
        var progress = new RunProgress();
        var view = PlainView.open(TreeTheme.UNICODE);
        var page = TextPage.of(TextStyle.PLAIN);
        var seen = new StringBuilder();
        for (var line : script) {
            if (line.matches("\\d+ +look .*")) {
                look(progress, line.strip().split(" +"), seen);
            } else if (!line.isBlank()) {
                var event = events.event(line);
                progress.accept(event);
                view.show(event, page);
            }
        }
        return seen.append("=== line by line\n").append(page.text()).toString();
    }

    private static void look(RunProgress progress, String[] words, StringBuilder seen) {
        var style = words[2].equals("coloured") ? TextStyle.COLOURED : TextStyle.PLAIN;
        var theme = words[2].equals("ascii") ? TreeTheme.ASCII : TreeTheme.UNICODE;
        var size = new ConsoleSize(Integer.parseInt(words[3]), Integer.parseInt(words[4]));
        var now = EventScript.BEGINNING.plusMillis(Long.parseLong(words[0]));

        var lines = new ProgressTree(theme, style).draw(progress, size, now);

        assertThat(lines).hasSizeLessThanOrEqualTo(size.height());
        assertThat(lines)
                .allSatisfy(line -> assertThat(width(line)).isLessThanOrEqualTo(size.width()));
        seen.append("=== %s ms, %s %sx%s\n".formatted(words[0], words[2], words[3], words[4]));
        lines.forEach(line -> seen.append(line.replace("\u001b", "^")).append('\n'));
        seen.append('\n');
    }

    private static int width(String line) {
        return CellText.width(SafeText.removeInvisible(line));
    }
}
