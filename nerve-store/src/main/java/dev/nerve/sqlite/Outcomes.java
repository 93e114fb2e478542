package dev.nerve.sqlite;

import dev.nerve.ErrorCode;
import dev.nerve.json.Json;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// Outcomes as three columns: `code`, `output`, `attributes`.
///
/// Apart from each other, because each may be as large as a value can be.
final class Outcomes {

    private Outcomes() {}

    static @Nullable String code(@Nullable Outcome outcome) {
        return outcome instanceof Outcome.Failed failed ? failed.code().wireName() : null;
    }

    /// {@return what it gave, or the message of the failure}
    static @Nullable String output(@Nullable Outcome outcome) {
        return switch (outcome) {
            case null -> null;
            case Outcome.Done(var output, _) -> Json.write(output);
            case Outcome.Failed(_, var message, _) -> Json.write(new Value.Text(message));
        };
    }

    static @Nullable String attributes(@Nullable Outcome outcome) {
        return outcome == null ? null : fields(outcome.attributes());
    }

    /// {@return fields as JSON, or null if there are none}
    static @Nullable String fields(Value.Fields fields) {
        return fields.fields().isEmpty() ? null : Json.write(fields);
    }

    /// {@return the outcome in three columns of a row, if there is one}
    ///
    /// @param first the number of the first of them
    static @Nullable Outcome read(ResultSet row, int first) throws SQLException {
        @Nullable String output = row.getString(first + 1);
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

    static Value.Fields readFields(@Nullable String json) {
        return json == null ? Value.Fields.EMPTY : Json.parse(json).as(Value.Fields.class);
    }
}
