package dev.nerve.sqlite.run;

import dev.nerve.json.Json;
import dev.nerve.secret.Secrets;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.store.StoredWorkflow;
import dev.nerve.store.WorkflowPage;
import dev.nerve.store.WorkflowPage.WorkflowSummary;
import dev.nerve.store.WorkflowQuery;
import dev.nerve.store.WorkflowSource;
import dev.nerve.value.Value;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/// The table of loaded workflows.
///
/// @param link the connection
public record WorkflowTable(StoreConnection link) {

    private static final String KEEP =
            """
            INSERT INTO workflow (name, kind, file, source, description, params, loaded)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET kind = excluded.kind, file = excluded.file,
                source = excluded.source, description = excluded.description,
                params = excluded.params, loaded = excluded.loaded
            """;

    private static final String READ =
            "SELECT name, kind, file, description, params, loaded, source FROM workflow ";

    private static final String LIST =
            """
            SELECT name, kind, file, description, params, loaded FROM workflow
            WHERE name > ? ORDER BY name LIMIT ?
            """;

    public Optional<StoredWorkflow> keep(StoredWorkflow workflow) {
        var before = find(workflow.name());
        var source = workflow.source();
        link.update(
                KEEP,
                source.name(),
                source.kind().wireName(),
                source.file(),
                new SourceTable(link).intern(source.text()),
                link.seal().seal(workflow.description()),
                link.seal().seal(Value.of(workflow.params())),
                EpochNanos.toNanos(workflow.time()));
        if (before.isPresent()) {
            new SourceTable(link).forget();
        }
        return before;
    }

    public Optional<StoredWorkflow> find(String name) {
        return link.first(READ + "WHERE name = ?", this::read, name);
    }

    public WorkflowPage list(WorkflowQuery query) {
        var after = query.after() == null ? "" : query.after();
        return WorkflowPage.of(
                link.list(LIST, this::readSummary, after, query.limit() + 1), query.limit());
    }

    public Optional<StoredWorkflow> remove(String name) {
        var before = find(name);
        if (before.isPresent()) {
            link.erase("DELETE FROM workflow WHERE name = ?", name);
            new SourceTable(link).forget();
        }
        return before;
    }

    private WorkflowSummary readSummary(ResultSet row) throws SQLException {
        var name = row.getString(1);
        try {
            return new WorkflowSummary(
                    name,
                    WorkflowSource.Kind.valueOf(RunRowReader.enumName(row.getString(2))),
                    row.getString(3),
                    link.seal().openOrElse(row.getString(4), Secrets.MASK),
                    Json.parse(link.seal().openOrElse(row.getString(5), "[]")).items().stream()
                            .map(param -> param.as(Value.Fields.class))
                            .toList(),
                    EpochNanos.toInstant(row.getLong(6)));
        } catch (RuntimeException failure) {
            throw link.failures().unreadable("workflow '%s'".formatted(name), failure);
        }
    }

    private StoredWorkflow read(ResultSet row) throws SQLException {
        var listed = readSummary(row);
        long key = row.getLong(7);
        var text = row.wasNull() ? "" : new SourceTable(link).text(key);
        return new StoredWorkflow(
                new WorkflowSource(listed.kind(), listed.name(), text, listed.file()),
                listed.description(),
                listed.params(),
                listed.time());
    }
}
