package dev.nerve.engine.step;

/// A piece of text that a step wrote.
///
/// @param stream the stream, such as `stdout`, `stderr` or `log`
/// @param text the text, which may be less than a line
public record StepText(String stream, String text) {

    static final String LOG = "log";
    private static final String ERRORS = "stderr";

    /// {@return whether the step wrote it to stderr}
    public boolean isError() {
        return stream.equals(ERRORS);
    }
}
