package dev.nerve.sqlite.change;

import dev.nerve.change.ChangeTopic;
import dev.nerve.sqlite.database.StoreConnection;
import java.util.List;
import java.util.Set;

/// The table with the topics of the latest changes. *Confined to one thread* at a time.
///
/// Its numbers have no gaps, because a transaction adds its rows just before the commit.
///
/// @param connection the connection
record ChangeTable(StoreConnection connection) {

    /// The number of rows that a trim keeps.
    static final long KEPT = 1024;

    /// Adds the topics of a transaction.
    ///
    /// @param writer identifies the store object that writes
    /// @param topics the topics
    void add(long writer, Set<ChangeTopic> topics) {
        for (var topic : topics) {
            connection.update(
                    "INSERT INTO change (writer, topic) VALUES (?, ?)", writer, topic.toString());
        }
    }

    /// Deletes old rows.
    void trim() {
        connection.update("DELETE FROM change WHERE number <= ?", last() - KEPT);
    }

    /// {@return the number of the last change, or 0}
    long last() {
        return connection.number("SELECT max(number) FROM change");
    }

    /// {@return the changes after a number, in order}
    ///
    /// @param number the number of the last known change
    List<Row> after(long number) {
        return connection.list(
                "SELECT number, writer, topic FROM change WHERE number > ? ORDER BY number",
                row -> new Row(row.getLong(1), row.getLong(2), ChangeTopic.parse(row.getString(3))),
                number);
    }

    /// A change.
    ///
    /// @param number its number
    /// @param writer identifies the store object that made it
    /// @param topic its topic
    record Row(long number, long writer, ChangeTopic topic) {}
}
