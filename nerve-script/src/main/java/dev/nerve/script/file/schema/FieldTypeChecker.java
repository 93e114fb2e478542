package dev.nerve.script.file.schema;

import dev.nerve.DurationFormat;
import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.util.function.Predicate;

/// The check of values against the types of fields.
final class FieldTypeChecker {

    private static final Value VERSION = Value.of(1);

    private FieldTypeChecker() {}

    static boolean fits(FieldType fieldType, Value value) {
        if (value.isNull()) {
            return true;
        }
        boolean canBeObject =
                !fieldType.shape().isEmpty() && fieldType.kind() != FieldType.FieldKind.BY_NAME;
        return (canBeObject && value instanceof Value.Fields) || fitsKind(fieldType, value);
    }

    private static boolean fitsKind(FieldType fieldType, Value value) {
        return switch (fieldType.kind()) {
            case TEMPLATE, DATA -> true;
            case TEXT -> isText(value);
            case NAME -> value instanceof Value.Text(var text) && NameRules.isName(text);
            case REFERENCE ->
                    value instanceof Value.Text(var text)
                            && (NameRules.isName(text) || isTemplate(value));
            case CALLED ->
                    value instanceof Value.Text(var text)
                            && (NameRules.isName(text) || WorkflowFilePaths.isFile(text));
            case NAMES ->
                    all(
                            value,
                            each -> each instanceof Value.Text(var text) && NameRules.isName(text));
            case TEXTS -> all(value, FieldTypeChecker::isText);
            case CHOICES -> all(value, FieldTypeChecker::isText) || isTemplate(value);
            case CONDITION -> value instanceof Value.Bool || isTemplate(value);
            case COUNT -> isWhole(value) || isTemplate(value);
            case WHOLE -> isWhole(value);
            case VERSION -> value.equals(VERSION);
            case NUMBER -> value instanceof Value.Num;
            case FLAG -> value instanceof Value.Bool;
            case DURATION -> value instanceof Value.Text(var text) && isDuration(text);
            case STEPS -> value instanceof Value.Items;
            case STEPS_BY_NAME, FIELDS, BY_NAME, OBJECT -> value instanceof Value.Fields;
            case WORD -> value instanceof Value.Text(var text) && fieldType.words().contains(text);
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
                && items.stream()
                        .allMatch(item -> !item.isNull() && isText(item) && test.test(item));
    }

    private static boolean isWhole(Value value) {
        return value instanceof Value.Num(var number)
                && number.signum() >= 0
                && number.scale() <= 0
                && number.precision() - number.scale() < 10;
    }

    private static boolean isDuration(String text) {
        try {
            return DurationFormat.parse(text).isPositive();
        } catch (NerveException.Invalid _) {
            return false;
        }
    }

    /// {@return the description of a field type for people}
    static String words(FieldType fieldType) {
        var words =
                fieldType.kind() == FieldType.FieldKind.WORD
                        ? String.join(", ", fieldType.words())
                        : fieldType.kind().toString();
        boolean alsoObject =
                !fieldType.shape().isEmpty()
                        && fieldType.kind() != FieldType.FieldKind.OBJECT
                        && fieldType.kind() != FieldType.FieldKind.FIELDS
                        && fieldType.kind() != FieldType.FieldKind.BY_NAME;
        var object =
                alsoObject
                        ? " or an object with "
                                + String.join(", ", ObjectType.valueOf(fieldType.shape()).names())
                        : "";
        return (fieldType.kind() == FieldType.FieldKind.WORD ? "one of " : "") + words + object;
    }
}
