package dev.nerve.app.demo;

import dev.nerve.graph.Graph;
import dev.nerve.graph.Step;
import dev.nerve.node.Retry;
import dev.nerve.node.RunContext;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;

/// What is done to the book: Java and shell side by side, one step that fails at first, one that is
/// not needed, and a graph in the graph.
///
/// The short sleeps are there for the person who watches.
final class BookGraph {

    private static final String COUNT = "cat chapter-*.md | wc -lw; sleep 0.3";

    private static final String COMMON =
            """
            grep -oh '[a-z]*' chapter-*.md | sort | uniq -c | sort -rn | head -3
            sleep 0.6
            """;

    private static final String CHECKSUMS =
            "for chapter in chapter-*.md; do cksum $chapter; sleep 0.15; done";

    /// The first attempt finds no dictionary, makes one, and fails.
    private static final String PROOFREAD =
            """
            if [ ! -e dictionary ]; then
                sort -u words.txt > dictionary
                echo 'there was no dictionary' >&2
                exit 1
            fi
            grep -oh '[a-z]*' chapter-*.md | sort -u | comm -23 - dictionary | wc -l
            sleep 0.6
            """;

    private static final String HEADINGS = "grep -h '^# ' chapter-*.md; sleep 0.3";

    private static final String LINKS = "ls $(grep -ho 'chapter-.*md' chapter-*.md); sleep 0.5";

    private final Book book;
    private final Engine engine;

    private BookGraph(Book book, Engine engine) {
        this.book = book;
        this.engine = engine;
    }

    static Graph of(Book book, Engine engine) {
        return new BookGraph(book, engine).graph();
    }

    private Graph graph() {
        return Graph.of(
                "book",
                Step.of("write", _ -> book.write()),
                bash("count", COUNT).after("write"),
                bash("common", COMMON).after("write"),
                bash("checksums", CHECKSUMS).after("write"),
                bash("proofread", PROOFREAD)
                        .after("write")
                        .retry(Retry.times(2).withDelay(Duration.ofMillis(500))),
                bash("correct", "echo 'somebody should look at this'")
                        .after("proofread")
                        .when(context -> !context.upstream("proofread").text().strip().equals("0")),
                Step.of("contents", contents()).after("write"),
                Step.of("report", BookGraph::report)
                        .after("count", "common", "checksums", "proofread", "correct", "contents"));
    }

    private Graph contents() {
        return Graph.of(
                "contents",
                bash("headings", HEADINGS),
                bash("links", LINKS),
                Step.of("table", BookGraph::table).after("headings", "links"));
    }

    private static Object table(RunContext context) {
        return context.upstream("headings").text().lines().map(line -> line.substring(2)).toList();
    }

    private static Object report(RunContext context) {
        var report = new LinkedHashMap<String, Object>();
        report.put("count", context.upstream("count").text().strip().split(" +"));
        report.put("common", words(context.upstream("common").text()));
        report.put("checksums", context.upstream("checksums").text().lines().count());
        report.put("mistakes", context.upstream("proofread").text().strip());
        report.put("attempts", context.outcome("proofread").attributes().at("attempts"));
        report.put("contents", context.upstream("contents"));
        return report;
    }

    /// {@return the words of lines such as `  12 and`}
    private static List<String> words(String counted) {
        return counted.lines().map(line -> line.replaceAll("[^a-z]", "")).toList();
    }

    private Step bash(String id, String command) {
        return Step.of(engine.bash(id, command));
    }
}
