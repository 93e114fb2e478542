package dev.nerve.app.run.step;

/// A piece of text that a step wrote.
///
/// @param stream where to, such as `stdout`, `stderr` or `log`
/// @param text the piece, which may be less than a line
public record StepText(String stream, String text) {

    static final String LOG = "log";
    private static final String ERRORS = "stderr";

    /// {@return whether it is about problems, and not part of the output}
    public boolean isError() {
        return stream.equals(ERRORS);
    }
}
