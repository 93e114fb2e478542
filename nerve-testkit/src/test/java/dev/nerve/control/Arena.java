package dev.nerve.control;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.NodeId;
import dev.nerve.Usage;
import dev.nerve.execution.RunRequest;
import dev.nerve.node.FunctionNode;
import dev.nerve.node.Node;
import dev.nerve.node.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.session.Session;
import dev.nerve.session.Sessions;
import dev.nerve.testkit.InMemoryJournal;
import dev.nerve.testkit.RealTime;
import dev.nerve.testkit.RecordingSink;
import dev.nerve.testkit.Runners;
import dev.nerve.value.Value;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A session with a writer whose forks compete.
final class Arena {

    static final Scorer LONGEST = Scorer.by((outcome, _) -> outcome.output().text().length());

    final RecordingSink sink = new RecordingSink();
    final InMemoryJournal journal = new InMemoryJournal();
    final AtomicInteger executions = new AtomicInteger();
    final Session session =
            new Sessions(Runners.real(), NodeKinds.of(List.of()), RealTime.REAL).create("s", "");

    Arena() {
        session.add(
                FunctionNode.of(
                        "writer",
                        context -> {
                            executions.incrementAndGet();
                            return written(context.input().text(), context.budget()::spend);
                        }));
    }

    /// What begins with a `$` costs as many dollars as it has of them.
    private static Object written(String text, Consumer<Usage> spending) {
        if (text.equals("fail")) {
            return Outcome.failed(ErrorCode.PROCESS, "no ideas");
        }
        int cost = text.lastIndexOf('$') + 1;
        spending.accept(Usage.modelCall(10, Money.dollars(String.valueOf(cost))));
        return text;
    }

    static TournamentTerms terms(Scorer scorer, String... inputs) {
        var terms = TournamentTerms.of("writer", scorer).named("w-{branch}");
        for (int i = 0; i < inputs.length; i++) {
            terms = terms.branch("b" + i, inputs[i]);
        }
        return terms;
    }

    Outcome run(Node node, @Nullable Object input) throws InterruptedException {
        return session.run(
                RunRequest.of(node, input).remembering(journal.memory()).tellingTo(sink));
    }

    Value won(TournamentTerms terms) throws InterruptedException {
        return run(Tournament.of("t", terms), "in").orThrow();
    }

    List<String> names() {
        return session.ids().stream().map(NodeId::name).toList();
    }

    List<String> told(String path) {
        return sink.events().stream()
                .filter(event -> event.path().toString().equals(path))
                .map(event -> event.fact().type() + " " + event.fact().data().toJson())
                .toList();
    }
}
