package dev.nerve.testkit.agent;

/// Turns what is to be seen into what a terminal understands.
interface Painter {

    /// {@return what makes the terminal show this instead of what was painted before}
    String paint(Conversation conversation, Panel panel);

    /// Forgets what was painted; the terminal has another size.
    ///
    /// @param size the new one
    void resize(TtySize size);

    /// {@return what is written first}
    String begin();

    /// {@return what is written last}
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
