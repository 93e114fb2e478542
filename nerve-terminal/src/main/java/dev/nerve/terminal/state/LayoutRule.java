package dev.nerve.terminal.state;

import dev.nerve.terminal.state.Evidence.SeenRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What the screen looks like in one state. *Immutable.*
///
/// @param name what the rule is called
/// @param state what it tells
/// @param title what the title has to be like, or null if that does not matter
/// @param checks what has to be true
/// @param asks what is asked, or null if nothing is
/// @param typed what becomes of what was typed
record LayoutRule(
        String name,
        TerminalState state,
        @Nullable RowPattern title,
        List<Check> checks,
        @Nullable Asks asks,
        Typed typed) {

    LayoutRule {
        checks = List.copyOf(checks);
    }

    /// {@return what it tells about a screen, if it looks like that}
    Optional<Look> on(Sight sight) {
        if (title != null && !title.isIn(sight.title())) {
            return Optional.empty();
        }
        var rows = new TreeSet<SeenRow>((a, b) -> Integer.compare(a.row(), b.row()));
        for (var check : checks) {
            var seen = check.on(sight);
            if (seen.isEmpty()) {
                return Optional.empty();
            }
            rows.addAll(seen.get());
        }
        var question = asks == null ? null : asks.on(sight);
        return Optional.of(new Look(this, new ArrayList<>(rows), question));
    }

    /// {@return whether Enter does nothing here}
    boolean ignoresEnter() {
        return typed == Typed.NOTHING;
    }

    /// {@return whether an answer here leads to another question}
    boolean leadsOn() {
        return typed == Typed.LEADS_ON;
    }

    /// {@return whether typing a text here answers what is asked}
    boolean isAnsweredBy(String text) {
        return asks != null && asks.answers.isAnswer(text);
    }

    /// {@return whether typing a text here refuses to answer what is asked}
    boolean isLeftBy(String text) {
        return asks != null && asks.answers.isRefusal(text);
    }

    /// What becomes of what was typed.
    enum Typed {
        /// Nothing has been typed, so that Enter does nothing.
        NOTHING,
        /// Enter sends it.
        SENT,
        /// Enter answers a question, and another of the same dialog follows.
        LEADS_ON,
        /// It was sent, and waits to be taken up.
        QUEUED
    }

    /// What is asked.
    ///
    /// @param kind such as `permission`
    /// @param text where the question is read, or null if that is not known
    /// @param choices where the choices are read, or null if there are none
    /// @param subjects where it is read what a permission is about; the first that is found counts
    /// @param answers what answers it beside Enter
    record Asks(
            String kind,
            @Nullable Extract text,
            @Nullable Extract choices,
            List<About> subjects,
            Answers answers) {

        Asks {
            subjects = List.copyOf(subjects);
        }

        Question on(Sight sight) {
            return new Question(
                    kind,
                    text == null ? "" : String.join(" ", text.from(sight)),
                    choices == null ? List.of() : choices.from(sight),
                    subject(sight));
        }

        private Question.Subject subject(Sight sight) {
            return subjects.stream()
                    .map(about -> about.on(sight))
                    .filter(Question.Subject::isKnown)
                    .findFirst()
                    .orElse(Question.Subject.UNKNOWN);
        }
    }

    /// What is typed to answer a question without Enter.
    ///
    /// @param keys what answers it, or null if nothing does
    /// @param leaves what refuses to answer it, or null if nothing does
    record Answers(@Nullable RowPattern keys, @Nullable RowPattern leaves) {

        boolean isAnswer(String text) {
            return keys != null && keys.isIn(text);
        }

        boolean isRefusal(String text) {
            return leaves != null && leaves.isIn(text);
        }
    }

    /// What a permission may be about.
    ///
    /// @param tool what is to be used then
    /// @param text where it is read what for
    record About(String tool, Extract text) {

        Question.Subject on(Sight sight) {
            return new Question.Subject(tool, String.join("\n", text.from(sight)));
        }
    }
}
