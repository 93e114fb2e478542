package dev.nerve.node;

import dev.nerve.Durations;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.util.List;

/// How nodes of one type are made from their definitions; an adapter brings one per type.
public interface NodeKind {

    /// {@return the name of the type, such as `bash`}
    String type();

    /// {@return what a definition may say, for checking it and for help}
    List<Parameter> parameters();

    /// {@return the live node}
    ///
    /// @param definition its parameters have been checked against [#parameters()]
    /// @param kinds for the nodes inside it
    Node make(NodeDefinition definition, NodeKinds kinds);

    /// One parameter of a kind.
    ///
    /// @param name its name
    /// @param form what it must be
    /// @param need whether it must be there
    /// @param summary what it means, in one sentence
    record Parameter(String name, Form form, Need need, String summary) {}

    /// What a parameter must be.
    enum Form {
        TEXT("a text"),
        NUMBER("a number"),
        BOOLEAN("true or false"),
        DURATION("a duration such as 500ms or 2s"),
        LIST("a list"),
        OBJECT("an object"),
        ANY("anything");

        private final String words;

        Form(String words) {
            this.words = words;
        }

        /// {@return it for people, such as "a text"}
        public String words() {
            return words;
        }

        /// {@return whether a value is of this form}
        ///
        /// @param value the value
        public boolean fits(Value value) {
            return switch (this) {
                case TEXT -> value instanceof Value.Text;
                case NUMBER -> value instanceof Value.Num;
                case BOOLEAN -> value instanceof Value.Bool;
                case DURATION -> value instanceof Value.Text(var text) && isDuration(text);
                case LIST -> value instanceof Value.Items;
                case OBJECT -> value instanceof Value.Fields;
                case ANY -> true;
            };
        }

        private static boolean isDuration(String text) {
            try {
                Durations.parse(text);
                return true;
            } catch (NerveException.Invalid _) {
                return false;
            }
        }
    }

    /// Whether a parameter must be there.
    enum Need {
        REQUIRED,
        OPTIONAL
    }
}
