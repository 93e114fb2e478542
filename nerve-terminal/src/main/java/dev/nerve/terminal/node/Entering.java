package dev.nerve.terminal.node;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.prompt.ShellDialect;
import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.screen.Mode;
import java.time.Duration;

/// A way to submit a text to a program. *Immutable.*
sealed interface Entering {

    /// The characters that the Enter key sends.
    String ENTER = "\r";

    /// {@return the text to type before Enter}
    String typed(String text, Terminal terminal);

    /// Types a text, and presses Enter.
    ///
    /// @param keys the keys for an input box; other programs get Enter
    void enter(String text, EntryKeys keys, Life life) throws InterruptedException;

    /// Submission to a shell, which reads several lines as one command.
    ///
    /// @param dialect the dialect of the shell
    record IntoShell(ShellDialect dialect) implements Entering {

        /// Uses the `sh` form if the shell has switched bracketed paste off.
        @Override
        public String typed(String text, Terminal terminal) {
            return pastes(terminal)
                    ? dialect.typed(text.strip())
                    : ShellDialect.SH.typed(text.strip());
        }

        private boolean pastes(Terminal terminal) {
            return dialect != ShellDialect.SH && terminal.isOn(Mode.BRACKETED_PASTE);
        }

        /// Pastes a text with control characters, because a line editor acts on typed keys such as
        /// Tab.
        @Override
        public void enter(String text, EntryKeys keys, Life life) throws InterruptedException {
            var typed = typed(text, life.terminal());
            boolean plain = typed.chars().noneMatch(Character::isISOControl);
            if (plain || !pastes(life.terminal())) {
                life.type(typed.replace("\n", ENTER) + ENTER);
            } else {
                life.paste(typed);
                life.type(ENTER);
            }
        }
    }

    /// Submission to the input box of a program that draws its own. It presses the submit key after
    /// the program shows the text.
    ///
    /// @param pause the time for which the program must have shown the text
    /// @param marks the time to wait until the program requests bracketed paste
    record IntoComposer(Duration pause, Duration marks) implements Entering {

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
        public void enter(String text, EntryKeys keys, Life life) throws InterruptedException {
            life.await(_ -> life.terminal().isOn(Mode.BRACKETED_PASTE), life.in(marks));
            var before = life.terminal().frame().rows();
            life.pasteInto(text, keys.newline());
            var end = lastWord(text);
            life.await(_ -> isBeforeCursor(end, life.terminal().frame()), life.in(PATIENCE));
            life.await(_ -> !life.terminal().frame().rows().equals(before), life.in(LONGEST));
            life.await(_ -> false, life.in(pause));
            life.type(keys.submit());
        }

        /// Looks only at the cursor row, because earlier messages may contain the same words. A
        /// program shows a long paste as a summary.
        private static boolean isBeforeCursor(String end, Frame frame) {
            var row = frame.rows().get(frame.cursor().row()).text();
            return row.contains(end) || row.contains(SUMMARY);
        }

        private static String lastWord(String text) {
            var line = text.strip();
            return line.substring(Math.max(0, line.length() - TELLING)).lines().toList().getLast();
        }
    }

    /// Submission to a program without any rules.
    record AsTyped() implements Entering {

        @Override
        public String typed(String text, Terminal terminal) {
            return text;
        }

        @Override
        public void enter(String text, EntryKeys keys, Life life) throws InterruptedException {
            if (life.terminal().isOn(Mode.BRACKETED_PASTE)) {
                life.paste(text);
                life.type(ENTER);
            } else {
                life.type(text.replace("\n", ENTER) + ENTER);
            }
        }
    }
}
