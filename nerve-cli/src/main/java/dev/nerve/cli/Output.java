package dev.nerve.cli;

/// Where a command shows what came of it; chosen once, for people or for programs.
///
/// *Safe for many threads:* what is shown at the same time does not mix.
public interface Output {

    /// Shows what the command is for; at most once.
    ///
    /// @param result what came of it
    void result(Shown result);

    /// Shows one of many things, as it happens.
    ///
    /// @param event what happened
    void event(Shown event);

    /// Shows how far the command has come: to a person beside the results, to a program among them.
    ///
    /// @param step what happened
    void progress(Shown step);

    /// Shows a piece of a text that goes on; a program waits for the whole of it.
    ///
    /// @param text the piece, which may be less than a line
    void piece(String text);

    /// Tells a person what goes on; not part of the result.
    ///
    /// @param text one line
    void note(String text);

    /// Tells why the command, or one part of it, failed.
    ///
    /// @param failure why
    void failure(CommandFailure failure);

    /// {@return whether somebody still reads results; if not, there is no use in making more}
    boolean isRead();

    /// {@return whether a program reads it, so that a command that has more than one thing to show
    /// knows which is meant}
    boolean isForPrograms();
}
