package dev.nerve.terminal.screen;

/// Hears what a program tells its terminal apart from what it shows.
///
/// Called while the screen is being fed, on the thread that feeds it.
public interface ScreenListener {

    /// One that hears nothing.
    ScreenListener NOBODY = new ScreenListener() {};

    /// The program asked something; this is what a terminal answers.
    ///
    /// @param answer to be written to the program as it is
    default void reply(String answer) {}

    /// The program sent an operating system command, such as a title or a mark in its prompt.
    ///
    /// @param code its number, such as 133
    /// @param text what follows the number
    default void told(int code, String text) {}
}
