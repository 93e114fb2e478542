package dev.nerve.cli;

/// How text looks on this terminal.
///
/// *Immutable.* Bold for headings, dim for what is secondary, cyan for what to type, green and red
/// for how it ended, yellow for what waits for a person.
public enum Style {
    /// Text as it is: pipes, files, and people who set `NO_COLOR`.
    PLAIN,
    /// Text with colours.
    COLOURED;

    /// {@return a heading}
    ///
    /// @param text its words
    public String heading(String text) {
        return wrapped("1", text);
    }

    /// {@return something secondary}
    ///
    /// @param text its words
    public String secondary(String text) {
        return wrapped("2", text);
    }

    /// {@return something to type}
    ///
    /// @param text its words
    public String typed(String text) {
        return wrapped("36", text);
    }

    /// {@return something that went well}
    ///
    /// @param text its words
    public String good(String text) {
        return wrapped("32", text);
    }

    /// {@return something that did not}
    ///
    /// @param text its words
    public String bad(String text) {
        return wrapped("31", text);
    }

    /// {@return something that a person is asked}
    ///
    /// @param text its words
    public String asking(String text) {
        return wrapped("33", text);
    }

    private String wrapped(String code, String text) {
        return this == PLAIN ? text : "\u001b[" + code + 'm' + text + "\u001b[0m";
    }
}
