package dev.nerve.bench;

import dev.nerve.RunPath;
import dev.nerve.execution.NodeRunner;
import dev.nerve.execution.RunRequest;
import dev.nerve.gate.GateStore;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.store.RunRecord;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunMemory;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.testkit.SampleRuns;
import java.util.Random;

/// Runs with a journal and nothing else: no event listeners and no supervision.
///
/// *Safe for many threads.*
final class JournalOnlyRuns {

    private final BenchmarkConversations conversations;
    private final NodeRunner runner = new NodeRunner(RealTimeSource.REAL, new Random(1));
    private int runs;

    JournalOnlyRuns(BenchmarkConversations conversations) {
        this.conversations = conversations;
    }

    /// {@return a node that calls another one a number of times, sequentially}
    static FunctionNode calling(FunctionNode step, int times) {
        return FunctionNode.of(
                "outer",
                context -> {
                    for (int i = 0; i < times; i++) {
                        context.run(step, i);
                    }
                    return times;
                });
    }

    boolean execute(FunctionNode node) throws InterruptedException {
        return execute(node, conversations.store().runs().journal(added().id()));
    }

    boolean executeWithoutJournal(FunctionNode node) throws InterruptedException {
        return execute(node, Journal.none());
    }

    /// {@return the nanoseconds until a resumed run has found that its last step is missing}
    ///
    /// @param node the node that was executed last
    long replay(FunctionNode node) throws InterruptedException {
        var id = SampleRuns.run("run-" + runs).id();
        long began = System.nanoTime();
        var journal = conversations.store().runs().journal(id);
        journal.forget(RunPath.root(node.id().name()));
        execute(node, journal);
        return System.nanoTime() - began;
    }

    private RunRecord added() throws InterruptedException {
        var run = SampleRuns.run("run-" + nextRun());
        conversations.store().runs().add(run);
        return run;
    }

    private synchronized int nextRun() {
        return ++runs;
    }

    private boolean execute(FunctionNode node, Journal journal) throws InterruptedException {
        var memory = new RunMemory(journal, GateStore.none(), null);
        var outcome = runner.run(RunRequest.of(node, 0).memory(memory));
        if (outcome instanceof Outcome.Failed failed) {
            throw new IllegalStateException(failed.message());
        }
        return true;
    }
}
