package dev.nerve.engine.step;

import dev.nerve.HintId;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.WordSuggestions;
import dev.nerve.event.Event;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;

/// A search for the step that a user names. *Immutable.*
///
/// @param run the run
/// @param paths the paths of its steps, in the order of their first events
public record StepSearch(RunId run, List<RunPath> paths) {

    public StepSearch {
        paths = List.copyOf(paths);
    }

    /// {@return a search among all steps of a run}
    ///
    /// @param run the run
    /// @param events the events of the run, in order
    public static StepSearch in(RunId run, List<Event> events) {
        var paths = new LinkedHashSet<RunPath>();
        for (var event : events) {
            if (event.path().parent() != null) {
                paths.add(event.path());
            }
        }
        return new StepSearch(run, List.copyOf(paths));
    }

    /// {@return the step}
    ///
    /// @param typed the path with or without the workflow, or the name if it is unique
    /// @throws NerveException.NotFound if there is no such step; the message names the nearest one
    /// @throws NerveException.Invalid if several steps have that name; the message lists them
    public RunPath find(String typed) {
        for (var path : paths) {
            if (path.toString().equals(typed) || inside(path).equals(typed)) {
                return path;
            }
        }
        var named = paths.stream().filter(path -> path.segment().equals(typed)).toList();
        return switch (named.size()) {
            case 0 -> throw unknown(typed);
            case 1 -> named.getFirst();
            default ->
                    throw new NerveException.Invalid(
                            "several steps of run '%s' are named '%s'; say which:\n%s"
                                    .formatted(run, typed, lines(named)));
        };
    }

    /// {@return the path that a typed text refers to}
    ///
    /// @param typed the text; it may omit the first segment, as all displayed paths do
    /// @param root the first segment; a step may have the same name
    /// @param known the existing paths
    public static RunPath resolve(String typed, String root, Collection<RunPath> known) {
        var path = RunPath.parse(typed);
        var inside = RunPath.parse(root + "/" + typed);
        boolean isWhole = typed.equals(root) || typed.startsWith(root + "/");
        return isWhole && !known.contains(inside) ? path : inside;
    }

    private static String lines(List<RunPath> paths) {
        return String.join("\n", paths.stream().map(StepSearch::inside).toList());
    }

    private NerveException unknown(String typed) {
        var words = new ArrayList<String>();
        paths.forEach(path -> words.add(inside(path)));
        paths.forEach(path -> words.add(path.segment()));
        var nearest =
                WordSuggestions.nearest(typed, words)
                        .map("; did you mean '%s'?"::formatted)
                        .orElse("");
        return new NerveException.NotFound(
                        "run '%s' has no step '%s' so far%s".formatted(run, typed, nearest))
                .with("run", run)
                .with("step", typed)
                .with(HintId.LIST_STEPS);
    }

    /// {@return a path without the workflow, which is in every path}
    ///
    /// @param path the path of a step
    public static String inside(RunPath path) {
        var whole = path.toString();
        return whole.substring(whole.indexOf('/') + 1);
    }

    /// {@return the steps directly inside a step: its rounds, items and steps}
    ///
    /// @param step the outer step
    public List<RunPath> inside(StepHistory step) {
        return paths.stream()
                .filter(path -> step.path().equals(path.parent()) || isRound(path, step.path()))
                .sorted(Comparator.comparingInt(RunPath::number))
                .toList();
    }

    /// {@return whether a path is that of a step, or inside the step or one of its rounds or items}
    ///
    /// @param path the path to check
    /// @param step the path of the step
    public static boolean isWithin(RunPath path, RunPath step) {
        for (RunPath outer = path; outer != null; outer = outer.parent()) {
            if (outer.equals(step) || isRound(outer, step)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isRound(RunPath path, RunPath step) {
        return step.number() == 0
                && path.number() > 0
                && path.name().equals(step.name())
                && Objects.equals(path.parent(), step.parent());
    }
}
