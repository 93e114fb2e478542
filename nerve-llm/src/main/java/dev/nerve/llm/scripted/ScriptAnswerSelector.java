package dev.nerve.llm.scripted;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A selector for the line of a script that answers a prompt.
///
/// Lines with an expression come first, in their order. Then comes the line with the number of the
/// turn. A failure that happens once does not count as a turn: it comes before the next line.
///
/// *Confined to one thread*, and used once.
final class ScriptAnswerSelector {

    private final ModelScript script;
    private final ScriptContext context;
    private final TimedPatternSearch search = new TimedPatternSearch();
    private int failuresToSkip;

    /// @param failed the number of one-time failures that this prompt has already caused
    ScriptAnswerSelector(ModelScript script, ScriptContext context, int failed) {
        this.script = script;
        this.context = context;
        this.failuresToSkip = failed;
    }

    /// {@return the line with the match of its expression; empty if no line fits}
    ///
    /// @throws TimedPatternSearch.PatternTimeoutException if an expression takes too long
    Optional<SelectedAnswer> choose() throws InterruptedException {
        for (var answer : script.lines()) {
            var found = find(answer);
            if (found.isPresent() && !isUsedUp(answer)) {
                return Optional.of(new SelectedAnswer(answer, found.get()));
            }
        }
        return byTurn().or(() -> Optional.ofNullable(script.otherwise()))
                .map(answer -> new SelectedAnswer(answer, PatternMatch.NONE));
    }

    private Optional<PatternMatch> find(ScriptAnswer answer) throws InterruptedException {
        return switch (answer.cue()) {
            case ScriptAnswer.AnswerCondition.MessageCondition(var pattern) when context.asks() ->
                    search.find(pattern, context.message());
            case ScriptAnswer.AnswerCondition.ResultCondition(var pattern) when context.answers() ->
                    search.find(pattern, context.result());
            case ScriptAnswer.AnswerCondition.MessageCondition _,
                    ScriptAnswer.AnswerCondition.ResultCondition _,
                    ScriptAnswer.AnswerCondition.TurnCondition _ ->
                    Optional.empty();
        };
    }

    private boolean isUsedUp(ScriptAnswer answer) throws InterruptedException {
        if (!answer.once()) {
            return false;
        }
        if (answer.isFailure()) {
            return failuresToSkip-- > 0;
        }
        return switch (answer.cue()) {
            case ScriptAnswer.AnswerCondition.MessageCondition(var pattern) ->
                    wasFound(pattern, context.messages());
            case ScriptAnswer.AnswerCondition.ResultCondition(var pattern) ->
                    wasFound(pattern, context.results());
            case ScriptAnswer.AnswerCondition.TurnCondition _ -> false;
        };
    }

    private boolean wasFound(Pattern pattern, List<String> texts) throws InterruptedException {
        for (var earlier : texts.subList(0, Math.max(0, texts.size() - 1))) {
            if (search.find(pattern, earlier).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private Optional<ScriptAnswer> byTurn() throws InterruptedException {
        int turn = 0;
        for (var answer : script.lines()) {
            if (!(answer.cue() instanceof ScriptAnswer.AnswerCondition.TurnCondition)) {
                continue;
            }
            boolean aside = answer.once() && answer.isFailure();
            if (turn == context.turn() && !(aside && isUsedUp(answer))) {
                return Optional.of(answer);
            }
            turn += aside ? 0 : 1;
        }
        return Optional.empty();
    }

    /// A line with the match of its expression.
    ///
    /// @param line the line
    /// @param found the match
    record SelectedAnswer(ScriptAnswer line, PatternMatch found) {}
}
