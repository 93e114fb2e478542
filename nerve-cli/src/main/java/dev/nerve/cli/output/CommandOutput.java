package dev.nerve.cli.output;

/// The output of a command, either text for people or JSON for programs.
///
/// *Safe for many threads:* items of different threads do not mix.
public interface CommandOutput {

    /// Shows the result of the command. A command calls this at most once.
    ///
    /// @param result the result
    void result(OutputItem result);

    /// Shows one of many events when it happens.
    ///
    /// @param event the event
    void event(OutputItem event);

    /// Shows the progress of the command. People see it on standard error. Programs receive it
    /// among the results.
    ///
    /// @param step the step that happened
    void progress(OutputItem step);

    /// Shows a chunk of a text that is still growing. Programs do not receive chunks.
    ///
    /// @param text the chunk, which may be shorter than a line
    void chunk(String text);

    /// Shows a note to a person. A note is not part of the result.
    ///
    /// @param text one line
    void note(String text);

    /// Reports the failure of the command or of one part of it.
    ///
    /// @param failure the failure
    void failure(CommandFailure failure);

    /// {@return whether somebody still reads results; if not, a command can stop}
    boolean hasReader();

    /// {@return whether the output is for programs; a command may then choose other content}
    boolean isForPrograms();
}
