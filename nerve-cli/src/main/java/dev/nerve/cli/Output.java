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

    /// Tells a person what goes on; not part of the result.
    ///
    /// @param text one line
    void note(String text);

    /// Tells why the command failed; the last thing it shows.
    ///
    /// @param failure why
    void failure(CommandFailure failure);
}
