package dev.nerve.sqlite.run;

import dev.nerve.RunId;
import dev.nerve.run.RunState;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.store.RunPage;
import dev.nerve.store.RunQuery;
import dev.nerve.store.RunStart.RunDurability;
import dev.nerve.store.RunSummary;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The table of runs as a list, and what people change to find runs in it.
///
/// @param link the connection
public record RunListTable(StoreConnection link) {

    /// The condition of a query. A null parameter matches all runs. The tenth parameter has
    /// the known states if runs of unknown states are wanted, otherwise a null, which matches none.
    private static final String WHERE =
            """
            WHERE name IS NOT NULL
                AND (state IN (SELECT value FROM json_each(?1))
                    OR state NOT IN (SELECT value FROM json_each(?10)))
                AND (?2 IS NULL OR EXISTS (SELECT 1 FROM json_each(labels) WHERE value = ?2))
                AND (?3 IS NULL OR session = ?3)
                AND (?4 IS NULL OR began >= ?4)
                AND (?5 = '' OR instr(lower(name), ?5) > 0 OR instr(lower(workflow), ?5) > 0)
                AND (?6 IS NULL OR archived = ?6)
                AND key < ?7
                AND (?9 IS NULL OR light = ?9)
            """;

    /// A list of states in which SQL finds nothing and excludes nothing.
    private static final String NO_NAME = "[null]";

    private static final String LIST =
            RunSummaryReader.READ + WHERE + " ORDER BY key DESC LIMIT ?8";

    private static final String COUNT =
            "SELECT min(count(*), ?8) FROM run JOIN run_start ON run = key " + WHERE;

    private static final String NAMES =
            """
            SELECT name FROM run
            WHERE substr(name, 1, length(?1)) = ?1 OR substr(name, -length(?1) - 1) = '-' || ?1
            ORDER BY key DESC
            """;

    /// {@return a run}
    public Optional<RunSummary> find(RunId id) {
        return link.first(
                RunSummaryReader.READ + "WHERE name = ?",
                row -> new RunSummaryReader(link).readListed(row).summary(),
                id.name());
    }

    /// {@return a page of runs, newest first}
    public RunPage list(RunQuery query) {
        var found = link.list(LIST, new RunSummaryReader(link)::readListed, values(query));
        boolean isMore = found.size() > query.limit();
        var page = isMore ? found.subList(0, query.limit()) : found;
        return new RunPage(
                page.stream().map(RunSummaryReader.ListedRun::summary).toList(),
                isMore
                        ? Optional.of(new RunQuery.RunCursor(page.getLast().key()))
                        : Optional.empty());
    }

    /// {@return the number of runs on all pages}
    public long count(RunQuery query) {
        var all = query.after(Optional.empty()).withLimit(Integer.MAX_VALUE);
        return link.first(COUNT, row -> row.getLong(1), values(all)).orElse(0L);
    }

    private static @Nullable Object[] values(RunQuery query) {
        var filter = query.filter();
        var after = query.after();
        var durability = query.durability();
        var since = filter.since();
        var archived = filter.archived();
        return new @Nullable Object[] {
            names(filter.states()),
            filter.label(),
            filter.session(),
            since == null ? null : Long.valueOf(EpochNanos.toNanos(since)),
            filter.text().toLowerCase(Locale.ROOT),
            archived == null ? null : Integer.valueOf(archived ? 1 : 0),
            after == null ? Long.MAX_VALUE : after.number(),
            query.limit() + 1L,
            durability == null ? null : Integer.valueOf(durability == RunDurability.LIGHT ? 1 : 0),
            filter.states().contains(RunState.UNKNOWN)
                    ? names(EnumSet.allOf(RunState.class))
                    : NO_NAME
        };
    }

    private static String names(Set<RunState> states) {
        var names = states.stream().map(state -> Value.of(state.wireName()));
        return new Value.Items(names.toList()).toJson();
    }

    /// {@return the names that are, begin with, or after a dash end with a text}
    public List<RunId> names(String part) {
        return link.list(NAMES, row -> RunId.of(row.getString(1)), part);
    }

    public void label(RunId id, Set<String> labels) {
        var texts = new ArrayList<Value>();
        labels.stream().sorted().forEach(label -> texts.add(Value.of(label)));
        change("UPDATE run SET labels = ? WHERE name = ?", new Value.Items(texts).toJson(), id);
    }

    public void rename(RunId id, String title) {
        change("UPDATE run SET title = ? WHERE name = ?", title, id);
    }

    public void archive(RunId id, boolean archived) {
        change("UPDATE run SET archived = ? WHERE name = ?", archived ? 1 : 0, id);
    }

    private void change(String sql, Object value, RunId id) {
        if (link.update(sql, value, id.name()) == 0) {
            throw RunTable.missing(id);
        }
    }
}
