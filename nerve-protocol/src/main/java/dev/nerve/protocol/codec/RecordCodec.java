package dev.nerve.protocol.codec;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.value.Value;

/// The codec between the records of the protocol and their wire form.
///
/// - The name of a field is the name of the component in lower_snake_case, or its [WireName].
/// - A component that is null, or [Value#NULL], is left out. A field that is missing or null is a
///   null component, or an empty list, map or object if the component cannot be null. Anything else
///   that is missing is a problem. Only a component `@Nullable Value` can be missing or null.
/// - Fields that the record does not have are ignored.
/// - Times are texts in the form of ISO 8601, numbers are exact, constants are names in lower case,
///   values are written as they are.
///
/// Records of any package can be encoded and decoded. *Safe for many threads.*
public final class RecordCodec {

    private RecordCodec() {}

    /// {@return a record as a value}
    ///
    /// @param record the record
    public static Value.Fields encode(Record record) {
        return RecordEncoder.encode(record);
    }

    /// {@return a record as JSON on one line}
    ///
    /// @param record the record
    public static String toJson(Record record) {
        return encode(record).toJson();
    }

    /// {@return the record in a value}
    ///
    /// @param type the type of the record
    /// @param value an object
    /// @param <T> the type of the record
    /// @throws NerveException.Invalid if it does not fit; the message has all problems, with paths
    public static <T extends Record> T decode(Class<T> type, Value value) {
        return decode(type, value, type.getSimpleName());
    }

    /// {@return the record in a value}
    ///
    /// @param type the type of the record
    /// @param value an object
    /// @param what the name of the input, for messages, such as `params of create_node`
    /// @param <T> the type of the record
    /// @throws NerveException.Invalid if it does not fit; the message has all problems, with paths
    public static <T extends Record> T decode(Class<T> type, Value value, String what) {
        return RecordDecoder.decode(type, value, what);
    }

    /// {@return the record in a JSON text}
    ///
    /// @param type the type of the record
    /// @param json one JSON object
    /// @param <T> the type of the record
    /// @throws NerveException.Invalid if it is not JSON, or does not fit
    public static <T extends Record> T parse(Class<T> type, String json) {
        return decode(type, Json.parseEnvelope(json));
    }
}
