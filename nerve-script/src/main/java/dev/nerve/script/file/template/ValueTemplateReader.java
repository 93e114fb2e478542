package dev.nerve.script.file.template;

import dev.nerve.script.expression.ExpectedType;
import dev.nerve.script.expression.Expression;
import dev.nerve.script.expression.ExpressionCompiler;
import dev.nerve.script.expression.VisibleNames;
import dev.nerve.script.file.schema.FileValue;
import dev.nerve.script.flow.ValueTemplate;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// A reader of values with `${…}`. It reports problems and continues with a constant.
///
/// @param expressions compiles the expressions
public record ValueTemplateReader(ExpressionCompiler expressions) {

    private static final ValueTemplate NOTHING = new ValueTemplate.ConstantTemplate(Value.NULL);

    /// {@return the template of a value}
    ///
    /// @param fileValue the value in the file
    /// @param visibleNames the names that its expressions can see
    /// @param expectedType the type that it must return
    public ValueTemplate read(
            FileValue fileValue, VisibleNames visibleNames, ExpectedType expectedType) {
        return switch (fileValue.value()) {
            case Value.Text(var text) -> text(fileValue, text, visibleNames, expectedType);
            case Value.Items _ ->
                    new ValueTemplate.ListTemplate(
                            fileValue.items().stream()
                                    .map(item -> read(item, visibleNames, ExpectedType.ANYTHING))
                                    .toList());
            case Value.Fields _ -> {
                var fields = new LinkedHashMap<String, ValueTemplate>();
                fileValue
                        .fields()
                        .forEach((name, field) ->
                                fields.put(name, read(field, visibleNames, ExpectedType.ANYTHING)));
                yield new ValueTemplate.ObjectTemplate(fields);
            }
            case Value.Null _, Value.Bool _, Value.Num _ ->
                    new ValueTemplate.ConstantTemplate(fileValue.value());
        };
    }

    private ValueTemplate text(
            FileValue fileValue,
            String text,
            VisibleNames visibleNames,
            ExpectedType expectedType) {
        var pieces = TemplateTokenizer.tokenize(text);
        boolean alone = pieces.size() == 1;
        var patterns = new ArrayList<ValueTemplate>();
        int number = 0;
        for (var token : pieces) {
            switch (token) {
                case TemplateTokenizer.LiteralToken(var literal) ->
                        patterns.add(new ValueTemplate.ConstantTemplate(new Value.Text(literal)));
                case TemplateTokenizer.ExpressionToken(var source) -> {
                    var hole = new ExpressionLocation(fileValue, number++, source);
                    patterns.add(
                            read(hole, visibleNames, alone ? expectedType : ExpectedType.ANYTHING));
                }
                case TemplateTokenizer.UnclosedToken(var source) ->
                        new ExpressionLocation(fileValue, number++, source)
                                .wrong(
                                        0,
                                        "unclosed '${'",
                                        "add '}', or write $${ for a literal ${");
            }
        }
        if (alone && patterns.size() == 1) {
            return patterns.getFirst();
        }
        if (expectedType == ExpectedType.TRUTH
                || expectedType == ExpectedType.WHOLE
                || expectedType == ExpectedType.LIST) {
            fileValue.contentProblem(
                    "this must be %s, but is a text".formatted(expectedType),
                    "write one ${…} alone");
        }
        return patterns.isEmpty()
                ? new ValueTemplate.ConstantTemplate(new Value.Text(""))
                : new ValueTemplate.TextTemplate(List.copyOf(patterns));
    }

    private ValueTemplate read(
            ExpressionLocation hole, VisibleNames visibleNames, ExpectedType expectedType) {
        return switch (expressions.compile(hole.source(), visibleNames, expectedType)) {
            case Expression.CompileResult.CompiledExpression(var expression) ->
                    new ValueTemplate.ExpressionTemplate(expression);
            case Expression.CompileResult.InvalidExpression(var faults) -> {
                faults.forEach(expressionProblem ->
                        hole.wrong(
                                expressionProblem.offset(),
                                expressionProblem.message(),
                                expressionProblem.hint()));
                yield NOTHING;
            }
        };
    }

    /// One of the expressions in a text.
    ///
    /// @param part the text
    /// @param number the position of the expression in the text, counted from 0
    /// @param source the expression
    private record ExpressionLocation(FileValue part, int number, String source) {

        private void wrong(int offset, String message, String hint) {
            var textPosition = part.source().expressionPlace(part.path(), number, source, offset);
            part.source().problem(part.path(), textPosition, message, hint);
        }
    }
}
