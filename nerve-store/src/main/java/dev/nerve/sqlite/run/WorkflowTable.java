package dev.nerve.sqlite.run;

import dev.nerve.json.Json;
import dev.nerve.secret.Secrets;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.store.StoredWorkflow;
import dev.nerve.store.WorkflowSource;
import dev.nerve.value.Value;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
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
            "SELECT name, kind, file, source, description, params, loaded FROM workflow ";

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

    public List<StoredWorkflow> list() {
        return link.list(READ + "ORDER BY name", this::read);
    }

    public Optional<StoredWorkflow> remove(String name) {
        var before = find(name);
        if (before.isPresent()) {
            link.erase("DELETE FROM workflow WHERE name = ?", name);
            new SourceTable(link).forget();
        }
        return before;
    }

    private StoredWorkflow read(ResultSet row) throws SQLException {
        var name = row.getString(1);
        try {
            return new StoredWorkflow(
                    source(row),
                    link.seal().openOrElse(row.getString(5), Secrets.MASK),
                    Json.parse(link.seal().openOrElse(row.getString(6), "[]")).items().stream()
                            .map(param -> param.as(Value.Fields.class))
                            .toList(),
                    EpochNanos.toInstant(row.getLong(7)));
        } catch (RuntimeException failure) {
            throw link.failures().unreadable("workflow '%s'".formatted(name), failure);
        }
    }

    private WorkflowSource source(ResultSet row) throws SQLException {
        var kind = WorkflowSource.Kind.valueOf(RunRowReader.enumName(row.getString(2)));
        long key = row.getLong(4);
        var text = row.wasNull() ? "" : new SourceTable(link).text(key);
        return new WorkflowSource(kind, row.getString(1), text, row.getString(3));
    }
}
