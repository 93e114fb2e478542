package dev.nerve.sqlite.run;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.run.RunState;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The columns that say who owns a run.
///
/// @param link the connection
public record OwnerColumns(StoreConnection link) {

    /// The condition that an ownership is current. Its parameters are [#values].
    private static final String OWNED =
            " epoch = ? AND owner = ? AND owner_since = ? AND worker = ?";

    /// {@return the values of the condition, after others}
    static @Nullable Object[] values(Object first, RunOwnership ownership) {
        var owner = ownership.owner();
        return new @Nullable Object[] {
            first,
            ownership.epoch(),
            owner.process(),
            EpochNanos.toNanos(owner.since()),
            owner.worker()
        };
    }

    /// {@return the owner of a run}
    ///
    /// @throws NerveException.NotFound if there is no such run
    public StoredOwner get(RunId id) {
        return link.first(
                        "SELECT state, owner, owner_since, worker, epoch FROM run WHERE name = ?",
                        OwnerColumns::read,
                        id.name())
                .orElseThrow(() -> RunTable.missing(id));
    }

    private static StoredOwner read(ResultSet row) throws SQLException {
        var state = RunState.valueOf(RunRowReader.enumName(row.getString(1)));
        long process = row.getLong(2);
        @Nullable RunOwner owner =
                row.wasNull()
                        ? null
                        : new RunOwner(
                                row.getString(4), process, EpochNanos.toInstant(row.getLong(3)));
        return new StoredOwner(state, owner, row.getLong(5));
    }

    /// Makes a process the owner of a run and raises the epoch.
    ///
    /// @return false if the epoch has changed or the run has ended; then nothing was changed
    public boolean transfer(RunId id, StoredOwner seen, RunOwner next) {
        link.advanceOwnershipVersion();
        return link.update(
                        """
                        UPDATE run SET owner = ?, owner_since = ?, worker = ?, epoch = epoch + 1,
                            wanted = 'go_on', wanted_by = ''
                        WHERE name = ? AND epoch = ?
                            AND state NOT IN ('completed', 'cancelled')
                        """,
                        next.process(),
                        EpochNanos.toNanos(next.since()),
                        next.worker(),
                        id.name(),
                        seen.epoch)
                > 0;
    }

    /// Marks a run as interrupted because its owner has died. The owner stays.
    ///
    /// @return false if the run has another owner or is not executed; then nothing was changed
    public boolean interrupt(RunId id, RunOwner gone) {
        return link.update(
                        """
                        UPDATE run SET state = 'interrupted'
                        WHERE name = ? AND owner = ? AND owner_since = ? AND worker = ?
                            AND state IN ('pending', 'running', 'waiting', 'paused')
                        """,
                        id.name(),
                        gone.process(),
                        EpochNanos.toNanos(gone.since()),
                        gone.worker())
                > 0;
    }

    /// {@return the key of a run}
    ///
    /// @throws NerveException if the ownership is not current
    public long requireOwned(RunId id, RunOwnership ownership) {
        return find("key", id, ownership, row -> row.getLong(1));
    }

    /// {@return columns of a run}
    ///
    /// @param columns their names
    /// @throws NerveException if the ownership is not current
    public <T> T find(
            String columns, RunId id, RunOwnership ownership, StoreConnection.RowMapper<T> mapper) {
        Optional<T> found =
                link.first(
                        "SELECT " + columns + " FROM run WHERE name = ? AND" + OWNED,
                        mapper,
                        values(id.name(), ownership));
        return found.orElseThrow(() -> lost(id));
    }

    private NerveException lost(RunId id) {
        return new RunTable(link).find(id).isPresent()
                ? RunStore.ownershipLost(id)
                : RunTable.missing(id);
    }

    /// The stored owner of a run.
    ///
    /// @param state the state of the run
    /// @param owner the owner, or null
    /// @param epoch the number of owners that the run has had
    public record StoredOwner(RunState state, @Nullable RunOwner owner, long epoch) {

        /// {@return whether a process may become the owner}
        ///
        /// @param keeps checks whether an owner keeps the run
        public boolean isFreeFor(RunOwner next, Predicate<RunOwner> keeps) {
            boolean isKept = owner != null && !owner.equals(next) && keeps.test(owner);
            return !isKept && !state.isFinal();
        }
    }
}
