// Steps that do not wait for each other run side by side. First steps get the graph's input. A step
// after several others gets their outputs by name.
//
// Run it from the directory of the project:
//
//     ./nerve java examples/ParallelPipeline.java
//
// It prints:
//
//     poem (graph)
//     ├─ lines (bash)
//     ├─ words (bash)
//     ├─ longest (function)
//     └─ report (function) after lines, words, longest
//
//     2 lines, 12 words, the longest is 'everything'

import dev.nerve.app.Nerve;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.RunContext;

void main() throws InterruptedException {
    try (var nerve = Nerve.open()) {
        var poem =
                Graph.of(
                        "poem",
                        Step.of(nerve.bash("lines", "wc -l")),
                        Step.of(nerve.bash("words", "wc -w")),
                        Step.of("longest", context -> longest(context.input().text())),
                        Step.of("report", this::report).after("lines", "words", "longest"));
        var text = "so much of everything\nwas said and done before the morning came\n";

        IO.println(poem + "\n");
        IO.println(nerve.run(poem, text).output().text());
    }
}

String longest(String text) {
    return Stream.of(text.split("\\s+")).max(Comparator.comparing(String::length)).orElse("");
}

String report(RunContext context) {
    return "%s lines, %s words, the longest is '%s'"
            .formatted(
                    context.upstream("lines").text().strip(),
                    context.upstream("words").text().strip(),
                    context.upstream("longest").text());
}
