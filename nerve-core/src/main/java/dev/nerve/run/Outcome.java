package dev.nerve.run;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// What one execution of a node gave.
public sealed interface Outcome {

    /// The attribute of a failure that tells the innermost round or item it was in.
    String FAILED_AT = "failed_at";

    /// {@return everything else about the execution, such as an exit code or what it spent}
    Value.Fields attributes();

    /// {@return what the next step is given: the output, or `error` and `error_type` of a failure}
    Value output();

    /// {@return the same with one more attribute}
    ///
    /// @param name the attribute's name
    /// @param value plain Java data
    Outcome with(String name, @Nullable Object value);

    /// {@return the output}
    ///
    /// @throws NerveException.Failed if it did not work out
    default Value orThrow() {
        return switch (this) {
            case Done(var given, _) -> given;
            case Failed failed ->
                    throw new NerveException.Failed(failed.code, failed.message, Causes.of(failed));
        };
    }

    /// {@return success with this output}
    ///
    /// @param output plain Java data
    static Done done(@Nullable Object output) {
        return new Done(Value.of(output), Value.Fields.EMPTY);
    }

    /// {@return failure}
    ///
    /// @param code why
    /// @param message why, for people
    static Failed failed(ErrorCode code, String message) {
        return new Failed(code, message, Value.Fields.EMPTY);
    }

    /// It worked out.
    ///
    /// @param output what the next step wants
    /// @param attributes everything else about it
    record Done(Value output, Value.Fields attributes) implements Outcome {

        @Override
        public Done with(String name, @Nullable Object value) {
            return new Done(output, attributes.with(name, value));
        }
    }

    /// It did not.
    ///
    /// @param code why
    /// @param message why, for people
    /// @param attributes everything else about it
    record Failed(ErrorCode code, String message, Value.Fields attributes) implements Outcome {

        @Override
        public Value output() {
            return Value.Fields.EMPTY.with("error", message).with("error_type", code.wireName());
        }

        @Override
        public Failed with(String name, @Nullable Object value) {
            return new Failed(code, message, attributes.with(name, value));
        }

        /// {@return the same with all of these attributes}
        ///
        /// @param more they rule over those that are there
        public Failed withAll(Value.Fields more) {
            var all = attributes;
            for (var field : more.fields().entrySet()) {
                all = all.with(field.getKey(), field.getValue());
            }
            return new Failed(code, message, all);
        }
    }
}
