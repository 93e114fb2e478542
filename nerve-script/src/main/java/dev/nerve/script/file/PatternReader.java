package dev.nerve.script.file;

import dev.nerve.script.expression.Expression;
import dev.nerve.script.expression.Expressions;
import dev.nerve.script.expression.Sight;
import dev.nerve.script.expression.Wanted;
import dev.nerve.script.flow.Pattern;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// A reader of values with `${…}`. It reports problems and continues with a constant.
///
/// @param expressions compiles the expressions
record PatternReader(Expressions expressions) {

    private static final Pattern NOTHING = new Pattern.Constant(Value.NULL);

    /// {@return the template of a value}
    ///
    /// @param part the value in the file
    /// @param sight the names that its expressions can see
    /// @param wanted the type that it must return
    Pattern read(Part part, Sight sight, Wanted wanted) {
        return switch (part.value()) {
            case Value.Text(var text) -> text(part, text, sight, wanted);
            case Value.Items _ ->
                    new Pattern.Items(
                            part.items().stream()
                                    .map(item -> read(item, sight, Wanted.ANYTHING))
                                    .toList());
            case Value.Fields _ -> {
                var fields = new LinkedHashMap<String, Pattern>();
                part.fields()
                        .forEach((name, field) ->
                                fields.put(name, read(field, sight, Wanted.ANYTHING)));
                yield new Pattern.Fields(fields);
            }
            case Value.Null _, Value.Bool _, Value.Num _ -> new Pattern.Constant(part.value());
        };
    }

    private Pattern text(Part part, String text, Sight sight, Wanted wanted) {
        var pieces = Pieces.of(text);
        boolean alone = pieces.size() == 1;
        var patterns = new ArrayList<Pattern>();
        int number = 0;
        for (var piece : pieces) {
            switch (piece) {
                case Pieces.Literal(var literal) ->
                        patterns.add(new Pattern.Constant(new Value.Text(literal)));
                case Pieces.Hole(var source) -> {
                    var hole = new Place(part, number++, source);
                    patterns.add(read(hole, sight, alone ? wanted : Wanted.ANYTHING));
                }
                case Pieces.Unclosed(var source) ->
                        new Place(part, number++, source)
                                .wrong(
                                        0,
                                        "unclosed '${'",
                                        "add '}', or write $${ for a literal ${");
            }
        }
        if (alone && patterns.size() == 1) {
            return patterns.getFirst();
        }
        if (wanted == Wanted.TRUTH || wanted == Wanted.WHOLE || wanted == Wanted.LIST) {
            part.wrong(
                    "this must give %s, but is a text".formatted(wanted), "write one ${…} alone");
        }
        return patterns.isEmpty()
                ? new Pattern.Constant(new Value.Text(""))
                : new Pattern.Mixed(List.copyOf(patterns));
    }

    private Pattern read(Place hole, Sight sight, Wanted wanted) {
        return switch (expressions.read(hole.source(), sight, wanted)) {
            case Expression.Read.Good(var expression) -> new Pattern.Hole(expression);
            case Expression.Read.Bad(var faults) -> {
                faults.forEach(fault -> hole.wrong(fault.offset(), fault.message(), fault.hint()));
                yield NOTHING;
            }
        };
    }

    /// One of the expressions in a text.
    ///
    /// @param part the text
    /// @param number the position of the expression in the text, counted from 0
    /// @param source the expression
    private record Place(Part part, int number, String source) {

        private void wrong(int offset, String message, String hint) {
            var place = part.source().inside(part.path(), number, source, offset);
            part.source().problem(place, message, hint);
        }
    }
}
