package dev.nerve.store;

import java.util.Locale;

/// What a run executes, so that it can be made again after a restart.
///
/// @param kind where it comes from
/// @param name the workflow's id
/// @param text the text it is made from; nothing if it is bound to a name
/// @param file the file's name, for messages; nothing if it is bound to a name
public record RunSource(Kind kind, String name, String text, String file) {

    /// {@return what is bound to a name in the program that uses nerve}
    ///
    /// @param name the workflow's id
    public static RunSource bound(String name) {
        return new RunSource(Kind.BOUND, name, "", "");
    }

    /// Where a workflow comes from.
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
