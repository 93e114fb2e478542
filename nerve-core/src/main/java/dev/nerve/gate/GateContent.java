package dev.nerve.gate;

import dev.nerve.value.Value;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The content of a gate for programs, beside its text for people. *Immutable.*
///
/// @param kind the kind of the gate
/// @param payload the data of that kind, or null if there is none
/// @param schema the JSON Schema of an answer; null if any text or one of the options is an answer
public record GateContent(GateKind kind, Value payload, Value.@Nullable Fields schema) {

    /// The content of a question of a workflow: no data, and no schema.
    public static final GateContent PLAIN = of(GateKind.GATE);

    /// {@return the content of a kind without data}
    ///
    /// @param kind the kind
    public static GateContent of(GateKind kind) {
        return of(kind, Value.NULL);
    }

    /// {@return the content of a kind with its data}
    ///
    /// @param kind the kind
    /// @param payload the data
    public static GateContent of(GateKind kind, Value payload) {
        return new GateContent(kind, payload, null);
    }

    /// {@return the same content with a schema for answers}
    ///
    /// @param form the JSON Schema
    public GateContent withSchema(Value.Fields form) {
        return new GateContent(kind, payload, form);
    }

    /// {@return the same content with other values, such as masked ones}
    ///
    /// @param change maps the payload and the schema
    public GateContent map(UnaryOperator<Value> change) {
        var changed =
                schema != null && change.apply(schema) instanceof Value.Fields fields
                        ? fields
                        : null;
        return new GateContent(kind, change.apply(payload), changed);
    }

    /// {@return whether an answer is a list of options, and the payload allows several: it has the
    /// `options` with their labels, and `multiple` is true}
    ///
    /// @param answer the answer
    boolean areOptions(Value answer) {
        boolean several = payload.find("multiple").filter(Value.of(true)::equals).isPresent();
        return several
                && answer instanceof Value.Items(var chosen)
                && !chosen.isEmpty()
                && labels().containsAll(chosen);
    }

    private List<Value> labels() {
        return payload.find("options").orElse(Value.NULL) instanceof Value.Items(var options)
                ? options.stream().flatMap(option -> option.find("label").stream()).toList()
                : List.of();
    }

    /// {@return an object with its kind, and its data and schema if it has them, added to it}
    ///
    /// @param data the object
    public Value.Fields addTo(Value.Fields data) {
        var named = data.with("kind", kind.wireName());
        var filled = payload.isNull() ? named : named.with("payload", payload);
        return schema == null ? filled : filled.with("schema", schema);
    }

    /// {@return the content that [#addTo] wrote; a plain gate if there is none}
    ///
    /// @param data the object
    public static GateContent in(Value data) {
        var kind = data.find("kind").map(Value::text).flatMap(GateKind::find).orElse(GateKind.GATE);
        var schema = data.find("schema").filter(Value.Fields.class::isInstance).orElse(null);
        return new GateContent(
                kind, data.find("payload").orElse(Value.NULL), (Value.Fields) schema);
    }
}
