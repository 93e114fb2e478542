package dev.nerve.cli.console;

import dev.nerve.gate.GateAnswer;

/// The author of an answer, for people.
public final class AnswerAuthor {

    private AnswerAuthor() {}

    /// {@return the author; the option of the command line if the answer was given in advance}
    ///
    /// @param by the author as stored
    public static String text(String by) {
        return by.equals(GateAnswer.PREPARED) ? "--answer" : SafeText.line(by);
    }
}
