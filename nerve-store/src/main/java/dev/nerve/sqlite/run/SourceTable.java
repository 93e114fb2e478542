package dev.nerve.sqlite.run;

import dev.nerve.seal.SealedTextException;
import dev.nerve.secret.Secrets;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.value.Value;
import dev.nerve.value.ValueFingerprint;
import org.jspecify.annotations.Nullable;

/// The table of workflow texts, each stored once, for runs and for workflows with a name.
///
/// @param link the connection
public record SourceTable(StoreConnection link) {

    public static final String FORGET =
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
        var hash = ValueFingerprint.of(new Value.Text(text));
        var seal = link.seal();
        link.update(
                "INSERT OR IGNORE INTO source (hash, text) VALUES (?, ?)", hash, seal.seal(text));
        long key =
                link.first("SELECT key FROM source WHERE hash = ?", row -> row.getLong(1), hash)
                        .orElseThrow();
        var stored = stored(key);
        // The stored text may be older than the secret in it, or sealed with a lost key.
        if ((stored.equals(text) && seal.needsSeal(text)) || seal.isUnopenable(stored)) {
            link.erase("UPDATE source SET text = ? WHERE key = ?", seal.seal(text), key);
        }
        return key;
    }

    /// {@return a text, or a mask if it cannot be opened}
    String text(long key) {
        return link.seal().openOrElse(stored(key), Secrets.MASK);
    }

    /// {@return a text}
    ///
    /// @throws SealedTextException if it is sealed, and the key is missing or wrong
    String openedText(long key) {
        return link.seal().open(stored(key));
    }

    private String stored(long key) {
        return link.first("SELECT text FROM source WHERE key = ?", row -> row.getString(1), key)
                .orElseThrow();
    }

    /// Deletes the texts that nothing refers to.
    void forget() {
        link.erase(FORGET);
    }
}
