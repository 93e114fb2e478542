package dev.nerve.app.crash;

import dev.nerve.app.Nerve;
import dev.nerve.control.BranchNode;
import dev.nerve.control.LoopNode;
import dev.nerve.control.MapNode;
import dev.nerve.control.WaitNode;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.NodeFunction;
import dev.nerve.node.OnResume;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.WorkflowContext;
import dev.nerve.workflow.WorkflowFunction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// A workflow with all that there is: loops, branches, maps, gates, timers, nested workflows,
/// chats, and commands that change something.
///
/// @param nerve what it runs on
/// @param number of the process that executes it
/// @param directory where commands leave what they did
/// @param witness hears what it was given of time and chance
record Everything(Nerve nerve, String number, Path directory, Consumer<String> witness) {

    static final String NAME = "everything";

    /// The chat, and the conversation that it has.
    static final String TALKER = "talker";

    /// Longer than most processes live.
    static final Duration LONG_WAIT = Duration.ofSeconds(3);

    /// Its answers contain the number of earlier answers.
    static final String TELLER =
            """
            delay: 10ms
            otherwise: {say: "${message} ${turn}"}
            """;

    /// An effect creates a directory of its own, which works only once. It leaves a process behind
    /// that somebody has to end.
    static final String EFFECT =
            """
            echo "$INCARNATION $NERVE_PATH" >> executed.log
            sleep 300 < /dev/null > /dev/null 2>&1 &
            mkdir -p "effects/$NERVE_EFFECT_ID"
            sleep 0.02
            cat
            """;

    Workflow workflow() {
        return Workflow.of(NAME, "All that there is", this::run);
    }

    /// Begins anew a conversation whose answers are numbered.
    ///
    /// @param directory where the run takes place
    static void write(Path directory) throws IOException {
        Files.writeString(directory.resolve("teller.yaml"), TELLER);
    }

    private Object run(WorkflowContext context) throws Exception {
        var result = new LinkedHashMap<String, Object>();
        draw(context, "beginning");
        int sum = 0;
        for (int round = 1; round <= 3; round++) {
            sum += Integer.parseInt(context.run(effect("count"), round).text());
            context.state().set("sum", sum);
        }
        result.put("loop", context.state().get("sum"));
        result.put("branches", context.all(branches()));
        result.put("map", context.map(List.of(1, 2, 3, 4, 5), 3, this::item));
        result.put("said", said(context, "hello", "how are you"));
        result.put("graph", context.run(controls(), 2));
        result.put("first", context.gate("The first?", "yes", "no"));
        result.put("nested", context.runWorkflow(nested(), "n", Map.of()));
        result.put("said-again", said(context, "hello again", "good bye"));
        draw(context, "end");
        context.run(effect("last"), 1);
        return result;
    }

    /// A step gets the time and a random number, so that a test can see that they were stored.
    private void draw(WorkflowContext context, String place) throws InterruptedException {
        var drawn = context.now() + "/" + context.random();
        context.run(note("drawn"), drawn);
        witness.accept("drawn %s %s".formatted(place, drawn));
    }

    private static List<String> said(WorkflowContext context, String... words)
            throws InterruptedException {
        var answers = new ArrayList<String>();
        for (var word : words) {
            answers.add(context.run(TALKER, word).text());
        }
        return answers;
    }

    private Map<String, WorkflowFunction> branches() {
        var branches = new LinkedHashMap<String, WorkflowFunction>();
        branches.put("left", context -> context.run(effect("left"), 10).text());
        branches.put(
                "middle",
                context -> {
                    context.sleep(LONG_WAIT);
                    return context.run(note("middle"), "m").text();
                });
        branches.put("right", context -> context.gate("In a branch?"));
        return branches;
    }

    private Object item(WorkflowContext context, Value item) throws InterruptedException {
        draw(context, "item-" + item.text());
        return context.run(effect("item"), item).text() + context.run(note("noted"), item).text();
    }

    private Node controls() {
        var body = Graph.chain("body", Step.of(effect("work")), Step.of(note("noted")));
        return Graph.of(
                "controls",
                Step.of("loop", LoopNode.times("loop", 2, body)),
                Step.of(
                        "map",
                        MapNode.of("map", _ -> Value.of(List.of("a", "b", "c")), effect("part"))),
                Step.of(
                                "branch",
                                BranchNode.of("branch", _ -> true, effect("taken"))
                                        .otherwise(effect("not-taken")))
                        .after("loop"),
                Step.of("pause", WaitNode.of("pause", Duration.ofMillis(30))).after("branch"),
                Step.of("probed", effect("probed"))
                        .input("p")
                        .after("pause")
                        .onResume(new OnResume.Probe(probe())));
    }

    private Workflow nested() {
        return Workflow.of(
                "nested",
                "A workflow in a workflow",
                context -> {
                    var text = context.run(effect("inner"), context.input()).text();
                    return text + context.gate("In the nested one?");
                });
    }

    private Node effect(String id) {
        return nerve.bash(id, EFFECT);
    }

    /// Looks whether the directory is there that the effect makes.
    private Node probe() {
        return function(
                "probe",
                context -> {
                    var effect = context.run().id() + "/" + context.path().parent();
                    boolean done = Files.exists(directory.resolve("effects").resolve(effect));
                    log("probe " + context.path());
                    return done ? Map.of("done", true, "output", "p") : Map.of("done", false);
                });
    }

    private Node note(String id) {
        return function(
                id,
                context -> {
                    log(context.path().toString());
                    return context.input();
                });
    }

    private static Node function(String id, NodeFunction function) {
        return FunctionNode.of(id, function);
    }

    private void log(String line) throws IOException {
        Files.writeString(
                directory.resolve("executed.log"),
                number + " " + line + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /// {@return the paths of all that has an effect outside}
    static List<String> effects() {
        var paths = new ArrayList<String>();
        paths.addAll(List.of("count", "count[2]", "count[3]", "left/left", "last"));
        paths.addAll(List.of("nested/inner", "controls/branch/then", "controls/probed"));
        for (int item = 1; item <= 5; item++) {
            paths.add(item == 1 ? "map/item" : "map[%d]/item".formatted(item));
        }
        for (int round = 1; round <= 2; round++) {
            paths.add("controls/loop[%d]/work".formatted(round));
        }
        for (int item = 1; item <= 3; item++) {
            paths.add("controls/map[%d]".formatted(item));
        }
        return paths.stream().map(path -> NAME + "/" + path).sorted().toList();
    }
}
