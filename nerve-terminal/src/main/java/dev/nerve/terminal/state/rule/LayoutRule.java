package dev.nerve.terminal.state.rule;

import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.StateEvidence.SeenRow;
import dev.nerve.terminal.state.TerminalState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A rule that recognises one state by the screen. *Immutable.*
///
/// @param name the name of the rule
/// @param state the state that a match means
/// @param title the pattern of the title, or null for any
/// @param checks the conditions, which must all be true
/// @param asks the layout of the question, or null if there is none
/// @param typed the effect of Enter on typed text
public record LayoutRule(
        String name,
        TerminalState state,
        @Nullable RowPattern title,
        List<RegionCheck> checks,
        @Nullable QuestionLayout asks,
        EnterEffect typed) {

    public LayoutRule {
        checks = List.copyOf(checks);
    }

    /// {@return the match on a screen, if the rule matches}
    Optional<LayoutMatch> match(RegionFinder finder) {
        if (title != null && !title.isIn(finder.title())) {
            return Optional.empty();
        }
        var rows = new TreeSet<SeenRow>((a, b) -> Integer.compare(a.row(), b.row()));
        for (var check : checks) {
            var seen = check.match(finder);
            if (seen.isEmpty()) {
                return Optional.empty();
            }
            rows.addAll(seen.get());
        }
        var question = asks == null ? null : asks.on(finder);
        return Optional.of(new LayoutMatch(this, new ArrayList<>(rows), question));
    }

    /// {@return whether Enter has no effect here}
    public boolean ignoresEnter() {
        return typed == EnterEffect.NOTHING;
    }

    /// {@return whether an answer here leads to another question}
    public boolean leadsOn() {
        return typed == EnterEffect.LEADS_ON;
    }

    /// {@return whether typing this text answers the question}
    public boolean isAnsweredBy(String text) {
        return asks != null && asks.answers.isAnswer(text);
    }

    /// {@return whether typing this text dismisses the question}
    public boolean isLeftBy(String text) {
        return asks != null && asks.answers.isRefusal(text);
    }

    /// The effect of Enter on typed text.
    public enum EnterEffect {
        /// Nothing has been typed; Enter has no effect.
        NOTHING,
        /// Enter sends the text.
        SENT,
        /// Enter answers a question, and another question of the same dialog follows.
        LEADS_ON,
        /// The text was sent and is queued.
        QUEUED
    }

    /// The layout of a question.
    ///
    /// @param kind the kind of question, such as `permission`
    /// @param text the place of the question's text, or null if unknown
    /// @param choices the place of the choices, or null if there are none
    /// @param subjects the places of a permission's subject; the first match counts
    /// @param answers the keys that answer it without Enter
    record QuestionLayout(
            String kind,
            @Nullable TextExtractor text,
            @Nullable TextExtractor choices,
            List<SubjectRule> subjects,
            AnswerKeys answers) {

        QuestionLayout {
            subjects = List.copyOf(subjects);
        }

        ProgramQuestion on(RegionFinder finder) {
            return new ProgramQuestion(
                    kind,
                    text == null ? "" : String.join(" ", text.extract(finder)),
                    choices == null ? List.of() : choices.extract(finder),
                    subject(finder));
        }

        private ProgramQuestion.PermissionSubject subject(RegionFinder finder) {
            return subjects.stream()
                    .map(subjectRule -> subjectRule.on(finder))
                    .filter(ProgramQuestion.PermissionSubject::isKnown)
                    .findFirst()
                    .orElse(ProgramQuestion.PermissionSubject.UNKNOWN);
        }
    }

    /// The keys that answer or dismiss a question without Enter.
    ///
    /// @param keys the keys that answer it, or null if none do
    /// @param leaves the keys that dismiss it, or null if none do
    record AnswerKeys(@Nullable RowPattern keys, @Nullable RowPattern leaves) {

        boolean isAnswer(String text) {
            return keys != null && keys.isIn(text);
        }

        boolean isRefusal(String text) {
            return leaves != null && leaves.isIn(text);
        }
    }

    /// A rule that finds the subject of a permission request.
    ///
    /// @param tool the tool that this subject means
    /// @param text the place of the command or file
    record SubjectRule(String tool, TextExtractor text) {

        ProgramQuestion.PermissionSubject on(RegionFinder finder) {
            return new ProgramQuestion.PermissionSubject(
                    tool, String.join("\n", text.extract(finder)));
        }
    }
}
