package dev.nerve.testkit.agent;

/// An encoder from the wanted screen content to terminal output.
interface Painter {

    /// {@return the output that replaces the previous painting by this one}
    String paint(Conversation conversation, Panel panel);

    /// Discards the previous painting, because the size of the terminal changed.
    ///
    /// @param size the new size
    void resize(TtySize size);

    /// {@return the output to write first}
    String begin();

    /// {@return the output to write last}
    String end();

    static Painter on(Manner.Ground ground, TtySize size) {
        return switch (ground) {
            case MAIN -> new MainPainter("\u001b[?2004h");
            case MAIN_UNMARKED -> new MainPainter("");
            case ALTERNATE -> new AlternatePainter(size);
        };
    }

    static String cursor(Panel panel) {
        return panel.open() ? "\u001b[?25h" : "\u001b[?25l";
    }
}
