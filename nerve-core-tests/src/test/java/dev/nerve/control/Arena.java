package dev.nerve.control;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.NodeId;
import dev.nerve.Usage;
import dev.nerve.control.fork.BranchScorer;
import dev.nerve.control.fork.TournamentNode;
import dev.nerve.control.fork.TournamentOptions;
import dev.nerve.execution.RunRequest;
import dev.nerve.node.Node;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import dev.nerve.testkit.FakeJournal;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A session with a writer whose forks compete.
public final class Arena {

    public static final BranchScorer LONGEST =
            BranchScorer.computedBy((outcome, _) -> outcome.output().text().length());

    public final RecordingEventSink sink = new RecordingEventSink();
    final FakeJournal journal = new FakeJournal();
    public final AtomicInteger executions = new AtomicInteger();
    public final Session session =
            new SessionRegistry(NodeRunners.real(), NodeKinds.of(List.of()), RealTimeSource.REAL)
                    .create("s", "");

    public Arena() {
        session.add(
                FunctionNode.of(
                        "writer",
                        context -> {
                            executions.incrementAndGet();
                            return written(context.input().text(), context.budget()::spend);
                        }));
    }

    /// A text that begins with `$` signs costs one dollar for each of them.
    private static Object written(String text, Consumer<Usage> spending) {
        if (text.equals("fail")) {
            return Outcome.failed(ErrorCode.PROCESS, "no ideas");
        }
        int cost = text.lastIndexOf('$') + 1;
        spending.accept(Usage.modelCall(10, Money.dollars(String.valueOf(cost))));
        return text;
    }

    public static TournamentOptions terms(BranchScorer scorer, String... inputs) {
        var options = TournamentOptions.of("writer", scorer).forkNames("w-{branch}");
        for (int i = 0; i < inputs.length; i++) {
            options = options.branch("b" + i, inputs[i]);
        }
        return options;
    }

    public Outcome run(Node node, @Nullable Object input) throws InterruptedException {
        return session.run(RunRequest.of(node, input).memory(journal.memory()).listener(sink));
    }

    public Value won(TournamentOptions options) throws InterruptedException {
        return run(TournamentNode.of("t", options), "in").orThrow();
    }

    public List<String> names() {
        return session.ids().stream().map(NodeId::name).toList();
    }

    public List<String> told(String path) {
        return sink.events().stream()
                .filter(event -> event.path().toString().equals(path))
                .map(event -> event.fact().type() + " " + event.fact().data().toJson())
                .toList();
    }
}
