package dev.nerve.script.file.schema;

import java.util.List;

/// The type of a field in a workflow file.
///
/// @param kind the kind of value
/// @param shape the object that is allowed too, or an empty text
/// @param words the allowed words of a text; empty if any text is allowed
record FieldType(FieldKind kind, String shape, List<String> words) {

    static final FieldType TEXT = of(FieldKind.TEXT);
    static final FieldType NAME = of(FieldKind.NAME);
    static final FieldType REFERENCE = of(FieldKind.REFERENCE);
    static final FieldType CALLED = of(FieldKind.CALLED);
    static final FieldType NAMES = of(FieldKind.NAMES);
    static final FieldType TEXTS = of(FieldKind.TEXTS);
    static final FieldType CHOICES = of(FieldKind.CHOICES);
    static final FieldType TEMPLATE = of(FieldKind.TEMPLATE);
    static final FieldType DATA = of(FieldKind.DATA);
    static final FieldType CONDITION = of(FieldKind.CONDITION);
    static final FieldType COUNT = of(FieldKind.COUNT);
    static final FieldType WHOLE = of(FieldKind.WHOLE);
    static final FieldType VERSION = of(FieldKind.VERSION);
    static final FieldType NUMBER = of(FieldKind.NUMBER);
    static final FieldType FLAG = of(FieldKind.FLAG);
    static final FieldType DURATION = of(FieldKind.DURATION);
    static final FieldType STEPS = of(FieldKind.STEPS);

    private static FieldType of(FieldKind kind) {
        return new FieldType(kind, "", List.of());
    }

    /// {@return an object}
    static FieldType object(String shape) {
        return new FieldType(FieldKind.OBJECT, shape, List.of());
    }

    /// {@return an object, or something shorter}
    static FieldType objectOr(FieldKind shorter, String shape) {
        return new FieldType(shorter, shape, List.of());
    }

    /// {@return objects by names that the file chooses}
    static FieldType byName(String shape) {
        return new FieldType(FieldKind.BY_NAME, shape, List.of());
    }

    /// {@return one of some words}
    static FieldType word(String... words) {
        return new FieldType(FieldKind.WORD, "", List.of(words));
    }

    /// {@return one of some words, or an object}
    static FieldType wordOr(String shape, String... words) {
        return new FieldType(FieldKind.WORD, shape, List.of(words));
    }

    /// The kinds of value.
    enum FieldKind {
        TEXT("a text"),
        NAME("a name of a-z, 0-9, '-' and '_'"),
        REFERENCE("a name, or ${…} that gives one"),
        CALLED("the name of a workflow of this file, or a path such as ./other.yaml"),
        NAMES("a list of names"),
        TEXTS("a list of texts"),
        CHOICES("a list of texts, or ${…} that gives one"),
        TEMPLATE("a value, with ${…} wherever needed"),
        DATA("a value"),
        CONDITION("true, false or ${…}"),
        COUNT("a whole number of at least 0, or ${…}"),
        WHOLE("a whole number of at least 0"),
        VERSION("1, the version of this format"),
        NUMBER("a number"),
        FLAG("true or false"),
        DURATION("a duration such as 500ms, 2s or 5m"),
        STEPS("a list of steps"),
        STEPS_BY_NAME("lists of steps by name"),
        FIELDS("an object"),
        WORD("one of some words"),
        OBJECT("an object"),
        BY_NAME("objects by name");

        private final String words;

        FieldKind(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }
}
