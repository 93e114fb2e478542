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
final class Choice {

    private final Script script;
    private final Scene scene;
    private final Search search = new Search();
    private int failuresToSkip;

    /// @param failed the number of one-time failures that this prompt has already caused
    Choice(Script script, Scene scene, int failed) {
        this.script = script;
        this.scene = scene;
        this.failuresToSkip = failed;
    }

    /// {@return the line with the match of its expression; empty if no line fits}
    ///
    /// @throws Search.TooHard if an expression takes too long
    Optional<Chosen> choose() throws InterruptedException {
        for (var line : script.lines()) {
            var found = find(line);
            if (found.isPresent() && !isUsedUp(line)) {
                return Optional.of(new Chosen(line, found.get()));
            }
        }
        return byTurn().or(() -> Optional.ofNullable(script.otherwise()))
                .map(line -> new Chosen(line, Found.NOTHING));
    }

    private Optional<Found> find(Line line) throws InterruptedException {
        return switch (line.cue()) {
            case Line.Cue.Message(var pattern) when scene.asks() ->
                    search.find(pattern, scene.message());
            case Line.Cue.Result(var pattern) when scene.answers() ->
                    search.find(pattern, scene.result());
            case Line.Cue.Message _, Line.Cue.Result _, Line.Cue.Turn _ -> Optional.empty();
        };
    }

    private boolean isUsedUp(Line line) throws InterruptedException {
        if (!line.once()) {
            return false;
        }
        if (line.isFailure()) {
            return failuresToSkip-- > 0;
        }
        return switch (line.cue()) {
            case Line.Cue.Message(var pattern) -> wasFound(pattern, scene.messages());
            case Line.Cue.Result(var pattern) -> wasFound(pattern, scene.results());
            case Line.Cue.Turn _ -> false;
        };
    }

    private boolean wasFound(Pattern pattern, List<String> said) throws InterruptedException {
        for (var earlier : said.subList(0, Math.max(0, said.size() - 1))) {
            if (search.find(pattern, earlier).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private Optional<Line> byTurn() throws InterruptedException {
        int turn = 0;
        for (var line : script.lines()) {
            if (!(line.cue() instanceof Line.Cue.Turn)) {
                continue;
            }
            boolean aside = line.once() && line.isFailure();
            if (turn == scene.turn() && !(aside && isUsedUp(line))) {
                return Optional.of(line);
            }
            turn += aside ? 0 : 1;
        }
        return Optional.empty();
    }

    /// A line with the match of its expression.
    ///
    /// @param line the line
    /// @param found the match
    record Chosen(Line line, Found found) {}
}
