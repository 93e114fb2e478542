package dev.nerve.node.kind;

import dev.nerve.DurationFormat;
import dev.nerve.NerveException;
import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.value.Value;
import java.util.List;

/// A factory for the nodes of one type. An adapter provides one per type.
public interface NodeKind {

    /// {@return the name of the type, such as `bash`}
    String type();

    /// {@return the parameters of a definition, for validation and for help}
    List<Parameter> parameters();

    /// {@return a new live node}
    ///
    /// @param definition the definition; its parameters are already checked against [#parameters()]
    /// @param kinds the kinds, to create nodes inside it
    Node make(NodeDefinition definition, NodeKinds kinds);

    /// One parameter of a kind.
    ///
    /// @param name its name
    /// @param form the type of its value
    /// @param need whether it is required
    /// @param summary its meaning, in one sentence
    record Parameter(String name, ParameterType form, Requirement need, String summary) {}

    /// The type of a parameter's value.
    enum ParameterType {
        TEXT("a text"),
        NUMBER("a number"),
        BOOLEAN("true or false"),
        DURATION("a duration such as 500ms or 2s"),
        LIST("a list"),
        OBJECT("an object"),
        ANY("anything");

        private final String words;

        ParameterType(String words) {
            this.words = words;
        }

        /// {@return the type in words, such as "a text"}
        public String words() {
            return words;
        }

        /// {@return whether a value has this type}
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
                DurationFormat.parse(text);
                return true;
            } catch (NerveException.Invalid _) {
                return false;
            }
        }
    }

    /// Required or optional.
    enum Requirement {
        REQUIRED,
        OPTIONAL
    }
}
