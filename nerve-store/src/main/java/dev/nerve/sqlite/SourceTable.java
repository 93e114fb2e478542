package dev.nerve.sqlite;

import dev.nerve.value.Fingerprint;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// The texts of workflows, once each, for the runs that began with them and for those that can be
/// run by name.
///
/// @param link the connection
record SourceTable(Link link) {

    static final String FORGET =
            """
            DELETE FROM source WHERE
                NOT EXISTS (SELECT 1 FROM run_start WHERE run_start.source = source.key)
                AND NOT EXISTS (SELECT 1 FROM workflow WHERE workflow.source = source.key)
            """;

    /// {@return the key of a text, or null if it is empty}
    @Nullable Long intern(String text) {
        if (text.isEmpty()) {
            return null;
        }
        var hash = Fingerprint.of(new Value.Text(text));
        link.update("INSERT OR IGNORE INTO source (hash, text) VALUES (?, ?)", hash, text);
        return link.first("SELECT key FROM source WHERE hash = ?", row -> row.getLong(1), hash)
                .orElseThrow();
    }

    String text(long key) {
        return link.first("SELECT text FROM source WHERE key = ?", row -> row.getString(1), key)
                .orElseThrow();
    }

    /// Forgets the texts that nothing needs any more.
    void forget() {
        link.erase(FORGET);
    }
}
