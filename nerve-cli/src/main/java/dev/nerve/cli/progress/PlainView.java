package dev.nerve.cli.progress;

import dev.nerve.DurationFormat;
import dev.nerve.ErrorCode;
import dev.nerve.RunPath;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.ConsoleSize;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.TextStyle;
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
    private static final ConsoleSize ROOM = new ConsoleSize(120, Integer.MAX_VALUE);

    /// The state of an agent changes often; `nerve node explain` shows it on demand.
    private static final String AGENT_STATE = "agent_state";

    private final TreeTheme theme;
    private final RunProgress progress = new RunProgress();

    /// {@return a view of a run that has not started}
    ///
    /// @param theme the characters of its tree
    public static PlainView open(TreeTheme theme) {
        return new PlainView(theme);
    }

    private PlainView(TreeTheme theme) {
        this.theme = theme;
    }

    @Override
    public void show(Event event, TextPage page) {
        progress.accept(event);
        var line = line(event, page.style());
        if (!line.isEmpty()) {
            page.line(page.style().secondary(stamp(progress.since(event))) + "  " + line);
        }
        if (isEnd(event)) {
            page.line("");
            new ProgressTree(theme, page.style())
                    .draw(progress, ROOM, event.time())
                    .forEach(page::line);
        }
    }

    private static boolean isEnd(Event event) {
        return event.fact() instanceof Fact.Completed
                || event.fact() instanceof Fact.Failed
                || event.fact() instanceof Fact.Cancelled;
    }

    @Override
    public void addPastEvent(Event event) {
        progress.accept(event);
    }

    private String line(Event event, TextStyle style) {
        return switch (event.fact()) {
            case Fact.RunFact fact -> ofRun(event.path(), fact, style);
            case Fact.StepFact fact when isHidden(event.path(), fact) -> "";
            case Fact.StepFact fact -> ofStep(place(event.path()), fact, style);
            case ControlFact fact -> ofControl(event, fact, style);
            case Fact.Custom(var type, _) when type.equals(AGENT_STATE) -> "";
            case Fact.Custom(var type, var data) ->
                    word(type) + and(place(event.path()), data.toJson());
        };
    }

    private static boolean isHidden(RunPath path, Fact.StepFact fact) {
        return InternalSteps.contains(path.name())
                && (fact instanceof Fact.StepStarted || fact instanceof Fact.StepCompleted);
    }

    private static String ofControl(Event event, ControlFact fact, TextStyle style) {
        var summary = ControlFactText.of(fact, event.time());
        var word = word(summary.word());
        var shown = fact instanceof ControlFact.GateWaiting ? style.question(word) : word;
        return shown + and(place(event.path()), summary.rest());
    }

    private String ofRun(RunPath path, Fact.RunFact fact, TextStyle style) {
        var steps = String.join(", ", new RunFooter(style).steps(progress));
        return switch (fact) {
            case Fact.Started _ -> word("started") + and(path.name(), announced());
            case Fact.Completed _ -> style.good(word("done")) + and(path.name(), steps);
            case Fact.Failed(_, var message, _, _) ->
                    style.bad(word("failed")) + and(path.name(), steps.isEmpty() ? message : steps);
            case Fact.Paused(var by) -> word("paused") + and(path.name(), "by " + by);
            case Fact.Resumed(var by, var reason, var from) ->
                    word("resumed")
                            + and(
                                    path.name(),
                                    "by %s, was %s".formatted(by, reason)
                                            + (from.isEmpty() ? "" : ", again from " + from));
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

    private static String ofStep(String place, Fact.StepFact fact, TextStyle style) {
        return switch (fact) {
            case Fact.StepStarted _ -> word("started") + place;
            case Fact.StepCompleted(_, var elapsed, _) ->
                    style.good(word("done")) + took(place, elapsed);
            case Fact.StepFailed(var code, var message, var elapsed, _)
                    when RunProgress.isInterrupted(code, message) ->
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
            case Fact.OutputChunk _, Fact.OutputParsed _, Fact.UsageSpent _ -> "";
        };
    }

    private static String again(int attempt, String message, Duration delay) {
        return "attempt %d failed, the next is in %s: %s"
                .formatted(attempt, DurationFormat.format(delay), SafeText.line(message));
    }

    private static String took(String place, Duration elapsed) {
        return place + " (" + DurationFormat.format(elapsed) + ")";
    }

    private static String and(String place, String text) {
        return text.isEmpty() ? place : place + ": " + SafeText.line(text);
    }

    private static String word(String word) {
        return CellText.pad(word, 9) + "  ";
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
                        ? DurationFormat.format(since)
                        : String.format(Locale.ROOT, "%.2f s", since.toMillis() / 1000.0);
        return " ".repeat(Math.max(0, 8 - text.length())) + text;
    }

    /// Does nothing: the view owns no resources.
    @Override
    public void close() {}
}
