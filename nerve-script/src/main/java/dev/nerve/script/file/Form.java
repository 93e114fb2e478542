package dev.nerve.script.file;

import java.util.List;

/// The type of a field in a workflow file.
///
/// @param kind the kind of value
/// @param shape the object that is allowed too, or an empty text
/// @param words the allowed words of a text; empty if any text is allowed
record Form(Kind kind, String shape, List<String> words) {

    static final Form TEXT = of(Kind.TEXT);
    static final Form NAME = of(Kind.NAME);
    static final Form REFERENCE = of(Kind.REFERENCE);
    static final Form CALLED = of(Kind.CALLED);
    static final Form NAMES = of(Kind.NAMES);
    static final Form TEXTS = of(Kind.TEXTS);
    static final Form CHOICES = of(Kind.CHOICES);
    static final Form TEMPLATE = of(Kind.TEMPLATE);
    static final Form DATA = of(Kind.DATA);
    static final Form CONDITION = of(Kind.CONDITION);
    static final Form COUNT = of(Kind.COUNT);
    static final Form WHOLE = of(Kind.WHOLE);
    static final Form VERSION = of(Kind.VERSION);
    static final Form NUMBER = of(Kind.NUMBER);
    static final Form FLAG = of(Kind.FLAG);
    static final Form DURATION = of(Kind.DURATION);
    static final Form STEPS = of(Kind.STEPS);

    private static Form of(Kind kind) {
        return new Form(kind, "", List.of());
    }

    /// {@return an object}
    static Form object(String shape) {
        return new Form(Kind.OBJECT, shape, List.of());
    }

    /// {@return an object, or something shorter}
    static Form objectOr(Kind shorter, String shape) {
        return new Form(shorter, shape, List.of());
    }

    /// {@return objects by names that the file chooses}
    static Form byName(String shape) {
        return new Form(Kind.BY_NAME, shape, List.of());
    }

    /// {@return one of some words}
    static Form word(String... words) {
        return new Form(Kind.WORD, "", List.of(words));
    }

    /// {@return one of some words, or an object}
    static Form wordOr(String shape, String... words) {
        return new Form(Kind.WORD, shape, List.of(words));
    }

    /// The kinds of value.
    enum Kind {
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

        Kind(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }
}
