package dev.nerve.cli.output;

/// The style of text on a terminal: with or without colours.
///
/// *Immutable.* Headings are bold, secondary text is dim, text to type is cyan. Success is green,
/// failure is red, and a question to a person is yellow.
public enum TextStyle {
    /// Text without colours, for pipes, files, and users who set `NO_COLOR`.
    PLAIN,
    /// Text with colours.
    COLOURED;

    /// {@return a heading}
    ///
    /// @param text the text
    public String heading(String text) {
        return wrapped("1", text);
    }

    /// {@return secondary text}
    ///
    /// @param text the text
    public String secondary(String text) {
        return wrapped("2", text);
    }

    /// {@return text to type}
    ///
    /// @param text the text
    public String typed(String text) {
        return wrapped("36", text);
    }

    /// {@return text about a success}
    ///
    /// @param text the text
    public String good(String text) {
        return wrapped("32", text);
    }

    /// {@return text about a failure}
    ///
    /// @param text the text
    public String bad(String text) {
        return wrapped("31", text);
    }

    /// {@return a question to a person}
    ///
    /// @param text the text
    public String question(String text) {
        return wrapped("33", text);
    }

    private String wrapped(String code, String text) {
        return this == PLAIN ? text : "\u001b[" + code + 'm' + text + "\u001b[0m";
    }
}
