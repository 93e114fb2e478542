package dev.nerve.cli.progress;

import dev.nerve.Durations;
import dev.nerve.ErrorCode;
import dev.nerve.RunPath;
import dev.nerve.cli.Page;
import dev.nerve.cli.Style;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import java.time.Duration;
import java.util.Locale;

/// A view that writes one line per event, for pipes, files and simple terminals.
///
/// A line has the time since the start of the run, a word for the event, and its path. The view
/// omits the output of programs, because it would hide everything else. The tree of the run comes
/// last. *Confined to one thread.*
public final class PlainView implements RunView {

    /// Wide enough for most remarks, and narrow enough to read.
    private static final Size ROOM = new Size(120, Integer.MAX_VALUE);

    /// The state of an agent changes often; `nerve node explain` shows it on demand.
    private static final String AGENT_STATE = "agent_state";

    private final Theme theme;
    private final Progress progress = new Progress();

    /// {@return a view of a run that has not started}
    ///
    /// @param theme the characters of its tree
    public static PlainView open(Theme theme) {
        return new PlainView(theme);
    }

    private PlainView(Theme theme) {
        this.theme = theme;
    }

    @Override
    public void show(Event event, Page page) {
        progress.accept(event);
        var line = line(event, page.style());
        if (!line.isEmpty()) {
            page.line(page.style().secondary(stamp(progress.since(event))) + "  " + line);
        }
        if (isEnd(event)) {
            page.line("");
            new Tree(theme, page.style()).draw(progress, ROOM, event.time()).forEach(page::line);
        }
    }

    private static boolean isEnd(Event event) {
        return event.fact() instanceof Fact.Completed
                || event.fact() instanceof Fact.Failed
                || event.fact() instanceof Fact.Cancelled;
    }

    @Override
    public void recall(Event event) {
        progress.accept(event);
    }

    private String line(Event event, Style style) {
        return switch (event.fact()) {
            case Fact.OfRun fact -> ofRun(event.path(), fact, style);
            case Fact.OfStep fact when isHidden(event.path(), fact) -> "";
            case Fact.OfStep fact -> ofStep(place(event.path()), fact, style);
            case ControlFact fact -> ofControl(event, fact, style);
            case Fact.Custom(var type, _) when type.equals(AGENT_STATE) -> "";
            case Fact.Custom(var type, var data) ->
                    word(type) + and(place(event.path()), data.toJson());
        };
    }

    private static boolean isHidden(RunPath path, Fact.OfStep fact) {
        return Own.is(path.name())
                && (fact instanceof Fact.StepStarted || fact instanceof Fact.StepCompleted);
    }

    private static String ofControl(Event event, ControlFact fact, Style style) {
        var said = ControlLines.of(fact, event.time());
        var word = word(said.word());
        var shown = fact instanceof ControlFact.GateWaiting ? style.asking(word) : word;
        return shown + and(place(event.path()), said.rest());
    }

    private String ofRun(RunPath path, Fact.OfRun fact, Style style) {
        var steps = String.join(", ", new Footer(style).steps(progress));
        return switch (fact) {
            case Fact.Started _ -> word("started") + and(path.name(), announced());
            case Fact.Completed _ -> style.good(word("done")) + and(path.name(), steps);
            case Fact.Failed(_, var message, _, _) ->
                    style.bad(word("failed")) + and(path.name(), steps.isEmpty() ? message : steps);
            case Fact.Paused(var by) -> word("paused") + and(path.name(), "by " + by);
            case Fact.Resumed(var by, var reason) ->
                    word("resumed") + and(path.name(), "by %s, was %s".formatted(by, reason));
            case Fact.Cancelled(var reason, _, _) ->
                    word("cancelled") + and(path.name(), steps.isEmpty() ? reason : steps);
        };
    }

    private String announced() {
        int total = progress.counts().total();
        return switch (total) {
            case 0 -> "";
            case 1 -> "1 step";
            default -> total + " steps";
        };
    }

    private static String ofStep(String place, Fact.OfStep fact, Style style) {
        return switch (fact) {
            case Fact.StepStarted _ -> word("started") + place;
            case Fact.StepCompleted(_, var elapsed, _) ->
                    style.good(word("done")) + took(place, elapsed);
            case Fact.StepFailed(var code, var message, var elapsed, _)
                    when Progress.isLeft(code, message) ->
                    word("left") + took(place, elapsed);
            case Fact.StepFailed(var code, var message, var elapsed, _)
                    when code == ErrorCode.CANCELLED ->
                    word("cancelled") + and(took(place, elapsed), message);
            case Fact.StepFailed(_, var message, var elapsed, _) ->
                    style.bad(word("failed")) + and(took(place, elapsed), message);
            case Fact.StepRetried(var attempt, _, var message, var delay) ->
                    word("retried") + and(place, again(attempt, message, delay));
            case Fact.StepSkipped(_, var why) -> word("skipped") + and(place, why);
            case Fact.StepsAdded(var planned) ->
                    word("added") + and(place, planned.size() + " more steps");
            case Fact.Log(var text) -> word("says") + and(place, text);
            case Fact.OutputChunk _, Fact.Spending _ -> "";
        };
    }

    private static String again(int attempt, String message, Duration delay) {
        return "attempt %d failed, the next is in %s: %s"
                .formatted(attempt, Durations.show(delay), Harmless.line(message));
    }

    private static String took(String place, Duration elapsed) {
        return place + " (" + Durations.show(elapsed) + ")";
    }

    private static String and(String place, String text) {
        return text.isEmpty() ? place : place + ": " + Harmless.line(text);
    }

    private static String word(String word) {
        return Cells.pad(word, 9) + "  ";
    }

    /// Removes the outermost node, which is in every path, unless the path has nothing else.
    private static String place(RunPath path) {
        var whole = path.toString();
        int slash = whole.indexOf('/');
        return slash < 0 ? whole : whole.substring(slash + 1);
    }

    private static String stamp(Duration since) {
        var text =
                since.toMinutes() > 0
                        ? Durations.show(since)
                        : String.format(Locale.ROOT, "%.2f s", since.toMillis() / 1000.0);
        return " ".repeat(Math.max(0, 8 - text.length())) + text;
    }

    /// Does nothing: the view owns no resources.
    @Override
    public void close() {}
}
