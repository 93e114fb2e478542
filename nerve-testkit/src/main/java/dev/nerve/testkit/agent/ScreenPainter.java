package dev.nerve.testkit.agent;

/// An encoder from the wanted screen content to terminal output.
interface ScreenPainter {

    /// {@return the output that replaces the previous painting by this one}
    String paint(AgentTranscript transcript, BottomPanel panel);

    /// Discards the previous painting, because the size of the terminal changed.
    ///
    /// @param size the new size
    void resize(TtySize size);

    /// {@return the output to write first}
    String begin();

    /// {@return the output to write last}
    String end();

    static ScreenPainter on(ScriptedAgentOptions.ScreenKind kind, TtySize size) {
        return switch (kind) {
            case MAIN -> new MainScreenPainter("\u001b[?2004h");
            case MAIN_UNMARKED -> new MainScreenPainter("");
            case ALTERNATE -> new AlternateScreenPainter(size);
        };
    }

    static String cursor(BottomPanel panel) {
        return panel.open() ? "\u001b[?25h" : "\u001b[?25l";
    }
}
