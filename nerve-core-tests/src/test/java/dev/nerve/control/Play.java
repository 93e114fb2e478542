package dev.nerve.control;

import dev.nerve.ErrorCode;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.FakeJournal;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs control nodes and remembers what happened.
public final class Play {

    private final RecordingEventSink sink = new RecordingEventSink();
    private final FakeJournal journal = new FakeJournal();

    /// Runs a node by itself.
    Outcome run(Node node, @Nullable Object input) throws InterruptedException {
        return run(RunRequest.of(node, input));
    }

    /// Runs a node as the only step of the graph `g`, under its own name.
    Outcome runAsStep(Node node, @Nullable Object input) throws InterruptedException {
        return run(Graph.of("g", Step.of(node)), input);
    }

    Outcome run(RunRequest request) throws InterruptedException {
        return NodeRunners.real().run(request.memory(journal.memory()).listener(sink));
    }

    FakeJournal journal() {
        return journal;
    }

    RecordingEventSink sink() {
        return sink;
    }

    /// {@return what happened at a place, each with its data, without steps}
    List<String> told(String path) {
        return sink.events().stream()
                .filter(event -> event.path().toString().equals(path))
                .filter(event -> !event.fact().type().startsWith("step_"))
                .map(event -> event.fact().type() + " " + event.fact().data().toJson())
                .toList();
    }

    /// {@return the places where executions began, in order}
    List<String> started() {
        return sink.lines().stream()
                .filter(line -> line.startsWith("step_started "))
                .map(line -> line.substring("step_started ".length()))
                .toList();
    }

    /// A node that adds one.
    public static Node increment() {
        return FunctionNode.of("increment", context -> context.input().toLong() + 1);
    }

    /// A node that fails when it is given this.
    static Node incrementUnless(long bad) {
        return FunctionNode.of(
                "picky",
                context ->
                        context.input().equals(Value.of(bad))
                                ? Outcome.failed(ErrorCode.PROCESS, "not " + bad).with("seen", bad)
                                : context.input().toLong() + 1);
    }

    /// A node that returns a fixed text.
    public static Node says(String id, String text) {
        return FunctionNode.of(id, _ -> text);
    }
}
