package dev.nerve.terminal.node;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.prompt.ShellDialect;
import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.screen.Mode;
import java.time.Duration;

/// How a text is entered into a program. *Immutable.*
sealed interface Entering {

    /// What the Enter key sends.
    String ENTER = "\r";

    /// {@return what is typed before Enter}
    String typed(String text, Terminal terminal);

    /// Types a text, and presses Enter.
    ///
    /// @param keys what to press in an input box; other programs get Enter
    void enter(String text, EntryKeys keys, Life life) throws InterruptedException;

    /// Into a shell: several lines are one command.
    ///
    /// @param dialect what kind of shell
    record IntoShell(ShellDialect dialect) implements Entering {

        /// A shell that is told to know no pastes is treated as one that knows none.
        @Override
        public String typed(String text, Terminal terminal) {
            return pastes(terminal)
                    ? dialect.typed(text.strip())
                    : ShellDialect.SH.typed(text.strip());
        }

        private boolean pastes(Terminal terminal) {
            return dialect != ShellDialect.SH && terminal.isOn(Mode.BRACKETED_PASTE);
        }

        /// Keys such as Tab mean something to a shell that edits its lines, unless they are pasted.
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

    /// Into the input box of a program that draws its own: what submits it is pressed when it shows
    /// the text.
    ///
    /// @param pause how long it must have shown it
    /// @param marks how long it may take until it wants marks around pastes
    record IntoComposer(Duration pause, Duration marks) implements Entering {

        /// How long to wait for a program that shows something else instead.
        private static final Duration PATIENCE = Duration.ofMillis(100);

        /// How long to wait for a program that shows nothing new at all: it has not read the text,
        /// and some take an Enter that they read together with a paste for a part of it.
        private static final Duration LONGEST = Duration.ofSeconds(5);

        /// How the summary of a long paste begins, in all programs of which this is known.
        private static final String SUMMARY = "[Pasted ";

        /// How much of the text must be seen.
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

        /// What was said before may stand anywhere else. A long paste is shown as a summary.
        private static boolean isBeforeCursor(String end, Frame frame) {
            var row = frame.rows().get(frame.cursor().row()).text();
            return row.contains(end) || row.contains(SUMMARY);
        }

        private static String lastWord(String text) {
            var line = text.strip();
            return line.substring(Math.max(0, line.length() - TELLING)).lines().toList().getLast();
        }
    }

    /// Into a program of which nothing is known.
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
