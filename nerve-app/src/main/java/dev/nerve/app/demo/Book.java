package dev.nerve.app.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/// A small book, the same every time: some chapters, and the words they are made of.
///
/// @param directory where it is written
record Book(Path directory) {

    static final int CHAPTERS = 12;

    private static final int LINES = 28;
    private static final int WORDS_IN_A_LINE = 9;
    private static final long SEED = 25;

    private static final List<String> WORDS =
            List.of(
                    """
                    the the the of and and to a in it was that nobody nerve listened evening morning
                    harbour lantern slowly window letter river quiet snow under bridge bells answer
                    counted stairs captain garden winter paper tide question remembered north lamp
                    """
                            .split("\\s+"));

    private static final List<String> WORDS_OF_LINKS = List.of("chapter", "more", "md");

    /// Writes it.
    ///
    /// @return how many chapters it has
    int write() throws IOException {
        var random = new Random(SEED);
        var words = Stream.concat(WORDS.stream(), WORDS_OF_LINKS.stream()).toList();
        Files.write(directory.resolve("words.txt"), words);
        for (int number = 1; number <= CHAPTERS; number++) {
            var name = "chapter-%02d.md".formatted(number);
            Files.writeString(directory.resolve(name), chapter(number, random));
        }
        return CHAPTERS;
    }

    private static String chapter(int number, Random random) {
        var text = new StringBuilder("# the ");
        text.append(word(random)).append(" and the ").append(word(random)).append("\n\n");
        for (int line = 0; line < LINES; line++) {
            for (int i = 0; i < WORDS_IN_A_LINE; i++) {
                text.append(word(random)).append(i + 1 < WORDS_IN_A_LINE ? " " : "\n");
            }
        }
        int next = number % CHAPTERS + 1;
        return text.append("\n[more](chapter-%02d.md)\n".formatted(next)).toString();
    }

    private static String word(Random random) {
        return WORDS.get(random.nextInt(WORDS.size()));
    }
}
