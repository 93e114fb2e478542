package dev.nerve.protocol.catalog;

import dev.nerve.json.Json;
import dev.nerve.protocol.codec.WireComponent;
import dev.nerve.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// The sentences that describe the records and their components. *Immutable.*
///
/// They are the doc comments of the records, written to a file of the module by a test.
public final class RecordDescriptions {

    /// The name of the file beside this class.
    static final String FILE = "descriptions.json";

    /// The descriptions of all records of the protocol.
    public static final RecordDescriptions ALL = new RecordDescriptions(read());

    private static final String SUMMARY = "summary";
    private static final String COMPONENTS = "components";

    private final Value.Fields records;

    private RecordDescriptions(Value.Fields records) {
        this.records = records;
    }

    private static Value.Fields read() {
        try (var file = RecordDescriptions.class.getResourceAsStream(FILE)) {
            if (file == null) {
                throw new IllegalStateException("the module has no file " + FILE);
            }
            return Json.parse(file).as(Value.Fields.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// {@return the first sentence about a record, or an empty text}
    ///
    /// @param type the record
    public String summary(Class<?> type) {
        return text(records.fields().get(type.getSimpleName()), SUMMARY);
    }

    /// {@return the description of a component, or an empty text}
    ///
    /// @param type the record
    /// @param component the component
    public String component(Class<?> type, WireComponent component) {
        var record = records.fields().get(type.getSimpleName());
        return record instanceof Value.Fields(var fields)
                ? text(fields.get(COMPONENTS), component.accessor().getName())
                : "";
    }

    private static String text(@Nullable Value object, String name) {
        return object instanceof Value.Fields(var fields)
                ? fields.getOrDefault(name, Value.NULL).text()
                : "";
    }
}
