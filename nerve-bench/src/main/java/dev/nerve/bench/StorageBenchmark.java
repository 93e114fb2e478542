package dev.nerve.bench;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;

/// A benchmark of the disk space of a thousand forks of a long conversation, next to a thousand
/// copies.
final class StorageBenchmark implements Benchmark {

    private static final int MESSAGES = 10_000;
    private static final int FORKS = 1_000;
    private static final int COPIES = 20;

    @Override
    public String name() {
        return "storage";
    }

    @Override
    public String summary() {
        return "Pages that 1,000 forks of 10,000 messages take, next to full copies";
    }

    @Override
    public BenchmarkFigures run() throws Exception {
        return new BenchmarkFigures()
                .with("added_bytes_1000_forks", forks())
                .with("full_copy_bytes_1000_forks", copies())
                .with("full_copy_note", COPIES + " copies were made and counted for 1,000");
    }

    private static double forks() throws Exception {
        try (var benchmarkConversations = BenchmarkConversations.open()) {
            var file = benchmarkConversations.directory().resolve("nerve.db");
            var session = SessionId.of("default");
            var info = new SessionInfo(session, "", List.of(), Value.Fields.EMPTY, Instant.EPOCH);
            benchmarkConversations.store().definitions().save(info);
            benchmarkConversations.create("main", MESSAGES);
            long before = PlainSqliteTable.bytesInUse(file);
            for (int fork = 0; fork < FORKS; fork++) {
                fork(benchmarkConversations, session, "fork-" + fork);
            }
            return PlainSqliteTable.bytesInUse(file) - before;
        }
    }

    /// Stores a node with everything that belongs to a fork.
    private static void fork(
            BenchmarkConversations benchmarkConversations, SessionId session, String name)
            throws InterruptedException {
        var forkResult = benchmarkConversations.conversations().fork(ForkRequest.of("main", name));
        var parameters = Value.Fields.EMPTY.with("model", "scripted/echo");
        var metadata =
                benchmarkConversations.conversations().metadata(forkResult.conversation().id());
        var id = NodeId.of(name);
        benchmarkConversations
                .store()
                .definitions()
                .save(
                        session,
                        new DefinitionStore.StoredNode(
                                id, new NodeDefinition(id, "chat", parameters), metadata));
    }

    private static double copies() throws Exception {
        try (var plain = PlainSqliteTable.open()) {
            int owner = plain.fill(MESSAGES);
            long before = plain.bytesInUse();
            for (int copy = 0; copy < COPIES; copy++) {
                plain.copy(owner);
            }
            return (double) (plain.bytesInUse() - before) * FORKS / COPIES;
        }
    }
}
