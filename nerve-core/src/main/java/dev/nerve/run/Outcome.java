package dev.nerve.run;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// The result of one execution of a node: done with an output, or failed.
public sealed interface Outcome {

    /// The attribute of a failure with the innermost round or item in which it happened.
    String FAILED_AT = "failed_at";

    /// {@return further data about the execution, such as an exit code or the usage}
    Value.Fields attributes();

    /// {@return the input of the next step: the output, or `error` and `error_type` of a failure}
    Value output();

    /// {@return a copy with one more attribute}
    ///
    /// @param name the attribute's name
    /// @param value plain Java data
    Outcome with(String name, @Nullable Object value);

    /// {@return the output}
    ///
    /// @throws NerveException.Failed if the execution failed
    default Value orThrow() {
        return switch (this) {
            case Done(var given, _) -> given;
            case Failed failed ->
                    throw FailureAdvice.addTo(
                            new NerveException.Failed(
                                    failed.code, failed.message, FailureCauses.of(failed)),
                            failed);
        };
    }

    /// {@return a successful outcome with this output}
    ///
    /// @param output plain Java data
    static Done done(@Nullable Object output) {
        return new Done(Value.of(output), Value.Fields.EMPTY);
    }

    /// {@return a failed outcome}
    ///
    /// @param code the error code
    /// @param message the reason, for people
    static Failed failed(ErrorCode code, String message) {
        return new Failed(code, message, Value.Fields.EMPTY);
    }

    /// A successful outcome.
    ///
    /// @param output the output
    /// @param attributes further data about the execution
    record Done(Value output, Value.Fields attributes) implements Outcome {

        @Override
        public Done with(String name, @Nullable Object value) {
            return new Done(output, attributes.with(name, value));
        }
    }

    /// A failed outcome.
    ///
    /// @param code the error code
    /// @param message the reason, for people
    /// @param attributes further data about the execution
    record Failed(ErrorCode code, String message, Value.Fields attributes) implements Outcome {

        @Override
        public Value output() {
            return Value.Fields.EMPTY.with("error", message).with("error_type", code.wireName());
        }

        @Override
        public Failed with(String name, @Nullable Object value) {
            return new Failed(code, message, attributes.with(name, value));
        }

        /// {@return a copy with these attributes added}
        ///
        /// @param more the attributes; they replace existing ones with the same name
        public Failed withAll(Value.Fields more) {
            var all = attributes;
            for (var field : more.fields().entrySet()) {
                all = all.with(field.getKey(), field.getValue());
            }
            return new Failed(code, message, all);
        }
    }
}
