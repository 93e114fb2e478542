package dev.nerve.sqlite.gate;

import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GateKind;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The JSON form of gates and their answers.
///
/// The names of fields and constants belong to the stored form. Stores of earlier releases contain
/// them, so they never change, even if a Java name does.
public final class GateCodec {

    private GateCodec() {}

    /// {@return the question of a gate as JSON, without its content for programs}
    ///
    /// @param gate the gate
    static String write(Gate gate) {
        return Json.write(toValue(gate));
    }

    /// {@return the stored form of the question of a gate}
    ///
    /// @param gate the gate
    static Value toValue(Gate gate) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("prompt", new Value.Text(gate.prompt()));
        fields.put("options", Value.of(gate.options()));
        fields.put("deadline", moment(gate.deadline()));
        fields.put("otherwise", text(gate.otherwise()));
        fields.put("check", new Value.Text(name(gate.check())));
        return new Value.Fields(fields);
    }

    static Gate readGate(String json) {
        return readGate(Json.parse(json));
    }

    static Gate readGate(Value stored) {
        return Gate.of(stored.at("prompt").text())
                .withOptions(stored.at("options").items().stream().map(Value::text).toList())
                .withDeadline(
                        optional(stored, "deadline").map(Instant::parse).orElse(null),
                        optional(stored, "otherwise").orElse(null))
                .withCheck(check(stored.at("check").text()));
    }

    static String write(GateAnswer answer) {
        return Json.write(toValue(answer));
    }

    /// {@return the stored form of an answer}
    ///
    /// A text is stored as `text`, as in earlier versions, and all other answers as `value`.
    ///
    /// @param answer the answer
    public static Value toValue(GateAnswer answer) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("how", new Value.Text(name(answer.how())));
        fields.put(answer.value() instanceof Value.Text ? "text" : "value", answer.value());
        fields.put("by", new Value.Text(answer.by()));
        fields.put("at", new Value.Text(answer.at().toString()));
        return new Value.Fields(fields);
    }

    /// {@return the stored answer}
    ///
    /// @param json the answer as JSON
    public static GateAnswer readAnswer(String json) {
        var stored = Json.parse(json);
        return new GateAnswer(
                how(stored.at("how").text()),
                stored.find("value").orElseGet(() -> stored.at("text")),
                stored.at("by").text(),
                Instant.parse(stored.at("at").text()));
    }

    private static Optional<String> optional(Value stored, String field) {
        return stored.find(field).filter(value -> !value.isNull()).map(Value::text);
    }

    private static Value moment(@Nullable Instant instant) {
        return text(instant == null ? null : instant.toString());
    }

    private static Value text(@Nullable String text) {
        return text == null ? Value.NULL : new Value.Text(text);
    }

    /// {@return the kind with a stored name}
    static GateKind kind(String name) {
        return GateKind.find(name)
                .orElseThrow(
                        () -> new IllegalArgumentException("unknown kind '%s'".formatted(name)));
    }

    private static String name(Gate.CheckedBy check) {
        return switch (check) {
            case ANYBODY -> "ANYBODY";
            case RUN -> "RUN";
        };
    }

    private static Gate.CheckedBy check(String name) {
        return switch (name) {
            case "ANYBODY" -> Gate.CheckedBy.ANYBODY;
            case "RUN" -> Gate.CheckedBy.RUN;
            default -> throw new IllegalArgumentException("unknown check '%s'".formatted(name));
        };
    }

    private static String name(GateAnswer.Resolution resolution) {
        return switch (resolution) {
            case ANSWERED -> "ANSWERED";
            case TIMED_OUT -> "TIMED_OUT";
            case CANCELLED -> "CANCELLED";
        };
    }

    private static GateAnswer.Resolution how(String name) {
        return switch (name) {
            case "ANSWERED" -> GateAnswer.Resolution.ANSWERED;
            case "TIMED_OUT" -> GateAnswer.Resolution.TIMED_OUT;
            case "CANCELLED" -> GateAnswer.Resolution.CANCELLED;
            default -> throw new IllegalArgumentException("unknown way '%s'".formatted(name));
        };
    }
}
