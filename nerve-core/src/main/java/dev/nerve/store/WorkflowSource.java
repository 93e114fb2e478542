package dev.nerve.store;

import java.util.Locale;

/// The source of a run's workflow, from which it can be created again after a restart.
///
/// @param kind the kind of source
/// @param name the workflow's id
/// @param text the text of the workflow; empty if it is bound to a name
/// @param file the file's name, for messages; empty if it is bound to a name
public record WorkflowSource(Kind kind, String name, String text, String file) {

    /// {@return the source of a workflow that the embedding program bound to a name}
    ///
    /// @param name the workflow's id
    public static WorkflowSource bound(String name) {
        return new WorkflowSource(Kind.BOUND, name, "", "");
    }

    /// The kind of a workflow source.
    public enum Kind {
        /// Java that is bound to a name.
        BOUND,
        /// A YAML file.
        YAML,
        /// A Java source file.
        JAVA;

        /// {@return its name on the wire}
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
