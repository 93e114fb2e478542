package dev.nerve.sqlite;

import dev.nerve.seal.SealedTextException;
import dev.nerve.value.Fingerprint;
import dev.nerve.value.Secrets;
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
        var seal = link.seal();
        link.update(
                "INSERT OR IGNORE INTO source (hash, text) VALUES (?, ?)", hash, seal.seal(text));
        long key =
                link.first("SELECT key FROM source WHERE hash = ?", row -> row.getLong(1), hash)
                        .orElseThrow();
        var stored = stored(key);
        // It may be from before a secret in it was one, or sealed with a key that is lost.
        if ((stored.equals(text) && seal.seals(text)) || seal.isClosed(stored)) {
            link.erase("UPDATE source SET text = ? WHERE key = ?", seal.seal(text), key);
        }
        return key;
    }

    /// {@return a text, or a mask if it is sealed and nobody can open it}
    String text(long key) {
        return link.seal().openOrElse(stored(key), Secrets.MASK);
    }

    /// {@return a text}
    ///
    /// @throws SealedTextException if it is sealed, and the key is not there
    String openedText(long key) {
        return link.seal().open(stored(key));
    }

    private String stored(long key) {
        return link.first("SELECT text FROM source WHERE key = ?", row -> row.getString(1), key)
                .orElseThrow();
    }

    /// Forgets the texts that nothing needs any more.
    void forget() {
        link.erase(FORGET);
    }
}
