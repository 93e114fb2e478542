package dev.nerve.script.flow;

import dev.nerve.script.expression.Expression;
import dev.nerve.script.expression.Surroundings;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// A value that may contain expressions. *Immutable.*
public sealed interface Pattern {

    /// {@return the value, with all expressions evaluated}
    ///
    /// @param around the scope of the expressions
    Value fill(Surroundings around);

    /// {@return the value as a text; `quote` is applied to the result of every expression}
    ///
    /// @param around the scope of the expressions
    /// @param quote escapes a text for its use, such as in a shell command
    default String text(Surroundings around, UnaryOperator<String> quote) {
        return quote.apply(fill(around).text());
    }

    /// A value without expressions.
    ///
    /// @param value the value
    record Constant(Value value) implements Pattern {
        @Override
        public Value fill(Surroundings around) {
            return value;
        }

        @Override
        public String text(Surroundings around, UnaryOperator<String> quote) {
            return value.text();
        }
    }

    /// A single expression.
    ///
    /// @param expression the expression
    record Hole(Expression expression) implements Pattern {
        @Override
        public Value fill(Surroundings around) {
            return expression.evaluate(around);
        }
    }

    /// A text that consists of constants and expressions.
    ///
    /// @param parts constants and holes
    record Mixed(List<Pattern> parts) implements Pattern {
        @Override
        public Value fill(Surroundings around) {
            var text = new StringBuilder();
            parts.forEach(part -> text.append(part.fill(around).text()));
            return new Value.Text(text.toString());
        }

        @Override
        public String text(Surroundings around, UnaryOperator<String> quote) {
            var text = new StringBuilder();
            parts.forEach(part -> text.append(part.text(around, quote)));
            return text.toString();
        }
    }

    /// A list.
    ///
    /// @param items its items
    record Items(List<Pattern> items) implements Pattern {
        @Override
        public Value fill(Surroundings around) {
            return new Value.Items(items.stream().map(item -> item.fill(around)).toList());
        }
    }

    /// An object.
    ///
    /// @param fields its fields
    record Fields(Map<String, Pattern> fields) implements Pattern {
        @Override
        public Value fill(Surroundings around) {
            var filled = new LinkedHashMap<String, Value>();
            fields.forEach((name, field) -> filled.put(name, field.fill(around)));
            return new Value.Fields(filled);
        }
    }
}
