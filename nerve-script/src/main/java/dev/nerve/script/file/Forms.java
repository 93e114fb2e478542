package dev.nerve.script.file;

import dev.nerve.Durations;
import dev.nerve.Names;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.util.function.Predicate;

/// The check of values against the types of fields.
final class Forms {

    private static final Value VERSION = Value.of(1);

    private Forms() {}

    static boolean fits(Form form, Value value) {
        if (value.isNull()) {
            return true;
        }
        boolean canBeObject = !form.shape().isEmpty() && form.kind() != Form.Kind.BY_NAME;
        return (canBeObject && value instanceof Value.Fields) || fitsKind(form, value);
    }

    private static boolean fitsKind(Form form, Value value) {
        return switch (form.kind()) {
            case TEMPLATE, DATA -> true;
            case TEXT -> isText(value);
            case NAME -> value instanceof Value.Text(var text) && Names.isName(text);
            case REFERENCE ->
                    value instanceof Value.Text(var text)
                            && (Names.isName(text) || isTemplate(value));
            case CALLED ->
                    value instanceof Value.Text(var text)
                            && (Names.isName(text) || FileNames.isFile(text));
            case NAMES -> all(value, each -> Names.isName(each.text()));
            case TEXTS -> all(value, Forms::isText);
            case CHOICES -> all(value, Forms::isText) || isTemplate(value);
            case CONDITION -> value instanceof Value.Bool || isTemplate(value);
            case COUNT -> isWhole(value) || isTemplate(value);
            case WHOLE -> isWhole(value);
            case VERSION -> value.equals(VERSION);
            case NUMBER -> value instanceof Value.Num;
            case FLAG -> value instanceof Value.Bool;
            case DURATION -> value instanceof Value.Text(var text) && isDuration(text);
            case STEPS -> value instanceof Value.Items;
            case STEPS_BY_NAME, FIELDS, BY_NAME, OBJECT -> value instanceof Value.Fields;
            case WORD -> value instanceof Value.Text(var text) && form.words().contains(text);
        };
    }

    /// Returns whether a value can be used as text. Numbers and booleans can.
    private static boolean isText(Value value) {
        return !(value instanceof Value.Items || value instanceof Value.Fields);
    }

    private static boolean isTemplate(Value value) {
        return value instanceof Value.Text(var text) && text.contains("${");
    }

    private static boolean all(Value value, Predicate<Value> test) {
        return value instanceof Value.Items(var items)
                && items.stream().allMatch(item -> isText(item) && test.test(item));
    }

    private static boolean isWhole(Value value) {
        return value instanceof Value.Num(var number)
                && number.signum() >= 0
                && number.scale() <= 0
                && number.precision() - number.scale() < 10;
    }

    private static boolean isDuration(String text) {
        try {
            return Durations.parse(text).isPositive();
        } catch (NerveException.Invalid _) {
            return false;
        }
    }

    /// {@return the description of a field type for people}
    static String words(Form form) {
        var words =
                form.kind() == Form.Kind.WORD
                        ? String.join(", ", form.words())
                        : form.kind().toString();
        boolean alsoObject =
                !form.shape().isEmpty()
                        && form.kind() != Form.Kind.OBJECT
                        && form.kind() != Form.Kind.FIELDS
                        && form.kind() != Form.Kind.BY_NAME;
        var object =
                alsoObject
                        ? " or an object with "
                                + String.join(", ", Shape.valueOf(form.shape()).names())
                        : "";
        return (form.kind() == Form.Kind.WORD ? "one of " : "") + words + object;
    }
}
