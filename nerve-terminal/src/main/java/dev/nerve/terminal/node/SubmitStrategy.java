package dev.nerve.terminal.node;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.prompt.ShellDialect;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.TerminalMode;
import java.time.Duration;

/// A way to submit a text to a program. *Immutable.*
sealed interface SubmitStrategy {

    /// The characters that the Enter key sends.
    String ENTER = "\r";

    /// {@return the text to type before Enter}
    String typed(String text, Terminal terminal);

    /// Types a text, and presses Enter.
    ///
    /// @param keys the keys for an input box; other programs get Enter
    void enter(String text, InputBoxKeys keys, RunningTerminal runningTerminal)
            throws InterruptedException;

    /// Submission to a shell, which reads several lines as one command.
    ///
    /// @param dialect the dialect of the shell
    record ShellSubmitStrategy(ShellDialect dialect) implements SubmitStrategy {

        /// Uses the `sh` form if the shell has switched bracketed paste off.
        @Override
        public String typed(String text, Terminal terminal) {
            return pastes(terminal)
                    ? dialect.toInput(text.strip())
                    : ShellDialect.SH.toInput(text.strip());
        }

        private boolean pastes(Terminal terminal) {
            return dialect != ShellDialect.SH && terminal.isOn(TerminalMode.BRACKETED_PASTE);
        }

        /// Pastes a text with control characters, because a line editor acts on typed keys such as
        /// Tab.
        @Override
        public void enter(String text, InputBoxKeys keys, RunningTerminal runningTerminal)
                throws InterruptedException {
            var typed = typed(text, runningTerminal.terminal());
            boolean plain = typed.chars().noneMatch(Character::isISOControl);
            if (plain || !pastes(runningTerminal.terminal())) {
                runningTerminal.type(typed.replace("\n", ENTER) + ENTER);
            } else {
                runningTerminal.paste(typed);
                runningTerminal.type(ENTER);
            }
        }
    }

    /// Submission to the input box of a program that draws its own. It presses the submit key after
    /// the program shows the text.
    ///
    /// @param pause the time for which the program must have shown the text
    /// @param marks the time to wait until the program requests bracketed paste
    record InputBoxSubmitStrategy(Duration pause, Duration marks) implements SubmitStrategy {

        /// The time to wait for a program that shows something other than the text.
        private static final Duration PATIENCE = Duration.ofMillis(100);

        /// The time to wait for a program that shows nothing new. It has not read the text, and
        /// some programs treat an Enter that they read together with a paste as part of the paste.
        private static final Duration LONGEST = Duration.ofSeconds(5);

        /// The start of the summary that all known programs show for a long paste.
        private static final String SUMMARY = "[Pasted ";

        /// The number of characters at the end of the text that must be visible.
        private static final int TELLING = 8;

        @Override
        public String typed(String text, Terminal terminal) {
            return text;
        }

        @Override
        public void enter(String text, InputBoxKeys keys, RunningTerminal runningTerminal)
                throws InterruptedException {
            runningTerminal.await(
                    _ -> runningTerminal.terminal().isOn(TerminalMode.BRACKETED_PASTE),
                    runningTerminal.nanosAfter(marks));
            var before = runningTerminal.terminal().frame().rows();
            runningTerminal.pasteInto(text, keys.newline());
            var end = lastWord(text);
            runningTerminal.await(
                    _ -> isBeforeCursor(end, runningTerminal.terminal().frame()),
                    runningTerminal.nanosAfter(PATIENCE));
            runningTerminal.await(
                    _ -> !runningTerminal.terminal().frame().rows().equals(before),
                    runningTerminal.nanosAfter(LONGEST));
            runningTerminal.await(_ -> false, runningTerminal.nanosAfter(pause));
            runningTerminal.type(keys.submit());
        }

        /// Looks only at the cursor row, because earlier messages may contain the same words. A
        /// program shows a long paste as a summary.
        private static boolean isBeforeCursor(String end, ScreenFrame frame) {
            var row = frame.rows().get(frame.cursor().row()).text();
            return row.contains(end) || row.contains(SUMMARY);
        }

        private static String lastWord(String text) {
            var line = text.strip();
            return line.substring(Math.max(0, line.length() - TELLING)).lines().toList().getLast();
        }
    }

    /// Submission to a program without any rules.
    record PlainSubmitStrategy() implements SubmitStrategy {

        @Override
        public String typed(String text, Terminal terminal) {
            return text;
        }

        @Override
        public void enter(String text, InputBoxKeys keys, RunningTerminal runningTerminal)
                throws InterruptedException {
            if (runningTerminal.terminal().isOn(TerminalMode.BRACKETED_PASTE)) {
                runningTerminal.paste(text);
                runningTerminal.type(ENTER);
            } else {
                runningTerminal.type(text.replace("\n", ENTER) + ENTER);
            }
        }
    }
}
