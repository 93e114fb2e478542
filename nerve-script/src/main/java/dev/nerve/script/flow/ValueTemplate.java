package dev.nerve.script.flow;

import dev.nerve.script.expression.Expression;
import dev.nerve.script.expression.ExpressionScope;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// A value that may contain expressions. *Immutable.*
public sealed interface ValueTemplate {

    /// {@return the value, with all expressions evaluated}
    ///
    /// @param around the scope of the expressions
    Value fill(ExpressionScope around);

    /// {@return the value as a text; `quote` is applied to the result of every expression}
    ///
    /// @param around the scope of the expressions
    /// @param quote escapes a text for its use, such as in a shell command
    default String text(ExpressionScope around, UnaryOperator<String> quote) {
        return quote.apply(fill(around).text());
    }

    /// A value without expressions.
    ///
    /// @param value the value
    record ConstantTemplate(Value value) implements ValueTemplate {
        @Override
        public Value fill(ExpressionScope around) {
            return value;
        }

        @Override
        public String text(ExpressionScope around, UnaryOperator<String> quote) {
            return value.text();
        }
    }

    /// A single expression.
    ///
    /// @param expression the expression
    record ExpressionTemplate(Expression expression) implements ValueTemplate {
        @Override
        public Value fill(ExpressionScope around) {
            return expression.evaluate(around);
        }
    }

    /// A text that consists of constants and expressions.
    ///
    /// @param parts constants and holes
    record TextTemplate(List<ValueTemplate> parts) implements ValueTemplate {
        @Override
        public Value fill(ExpressionScope around) {
            var text = new StringBuilder();
            parts.forEach(part -> text.append(part.fill(around).text()));
            return new Value.Text(text.toString());
        }

        @Override
        public String text(ExpressionScope around, UnaryOperator<String> quote) {
            var text = new StringBuilder();
            parts.forEach(part -> text.append(part.text(around, quote)));
            return text.toString();
        }
    }

    /// A list.
    ///
    /// @param items its items
    record ListTemplate(List<ValueTemplate> items) implements ValueTemplate {
        @Override
        public Value fill(ExpressionScope around) {
            return new Value.Items(items.stream().map(item -> item.fill(around)).toList());
        }
    }

    /// An object.
    ///
    /// @param fields its fields
    record ObjectTemplate(Map<String, ValueTemplate> fields) implements ValueTemplate {
        @Override
        public Value fill(ExpressionScope around) {
            var filled = new LinkedHashMap<String, Value>();
            fields.forEach((name, field) -> filled.put(name, field.fill(around)));
            return new Value.Fields(filled);
        }
    }
}
