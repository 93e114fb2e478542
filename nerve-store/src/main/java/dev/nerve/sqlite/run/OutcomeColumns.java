package dev.nerve.sqlite.run;

import dev.nerve.ErrorCode;
import dev.nerve.json.Json;
import dev.nerve.run.Outcome;
import dev.nerve.seal.SealedTextException;
import dev.nerve.seal.SecretSeal;
import dev.nerve.value.Value;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// The stored form of outcomes in three columns: `code`, `output` and `attributes`.
///
/// The columns are separate because each may have the size of a whole value. Columns that contain a
/// secret are sealed.
///
/// @param seal the encryption
public record OutcomeColumns(SecretSeal seal) {

    static @Nullable String code(@Nullable Outcome outcome) {
        return outcome instanceof Outcome.Failed failed ? failed.code().wireName() : null;
    }

    /// {@return the stored output, or the message of the failure}
    @Nullable String output(@Nullable Outcome outcome) {
        return switch (outcome) {
            case null -> null;
            case Outcome.Done(var output, _) -> seal.seal(output);
            case Outcome.Failed(_, var message, _) -> seal.seal(new Value.Text(message));
        };
    }

    @Nullable String attributes(@Nullable Outcome outcome) {
        return outcome == null ? null : fields(outcome.attributes());
    }

    /// {@return fields as JSON, or null if there are none}
    @Nullable String fields(Value.Fields fields) {
        return fields.fields().isEmpty() ? null : seal.seal(fields);
    }

    /// {@return the outcome in three columns of a row, if there is one}
    ///
    /// @param first the index of the first column
    /// @throws SealedTextException if a column is sealed, and the key is missing or wrong
    @Nullable Outcome read(ResultSet row, int first) throws SQLException {
        @Nullable String output = seal.openNullable(row.getString(first + 1));
        if (output == null) {
            return null;
        }
        @Nullable String code = row.getString(first);
        var attributes = readFields(row.getString(first + 2));
        var given = Json.parse(output);
        return code == null
                ? new Outcome.Done(given, attributes)
                : new Outcome.Failed(
                        ErrorCode.find(code).orElse(ErrorCode.INTERNAL), given.text(), attributes);
    }

    /// Reads fields. A graph has the outputs of all its steps, and each may have the size of a
    /// whole value.
    Value.Fields readFields(@Nullable String stored) {
        @Nullable String json = seal.openNullable(stored);
        return json == null ? Value.Fields.EMPTY : Json.parseEnvelope(json).as(Value.Fields.class);
    }
}
