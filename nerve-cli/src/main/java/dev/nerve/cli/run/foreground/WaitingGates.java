package dev.nerve.cli.run.foreground;

import dev.nerve.RunPath;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.cli.run.view.WaitingGate;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The waiting gates of a run, in the order in which they asked.
///
/// *Confined to one thread.*
public final class WaitingGates {

    private final Set<String> prepared;
    private final Map<RunPath, WaitingGate> open = new LinkedHashMap<>();
    private final Set<RunPath> expected = new HashSet<>();
    private final Set<RunPath> asked = new LinkedHashSet<>();

    /// @param prepared the names and paths of gates with an answer from the command line
    WaitingGates(Set<String> prepared) {
        this.prepared = Set.copyOf(prepared);
    }

    void add(WaitingGate waitingGate) {
        var path = waitingGate.path();
        asked.add(path);
        open.put(path, waitingGate);
        if (prepared.stream().anyMatch(name -> isNamed(path, name))) {
            expected.add(path);
        }
    }

    /// Removes a gate that was resolved.
    ///
    /// @return whether a person had to answer it
    boolean remove(RunPath path) {
        boolean isExpected = expected.remove(path);
        return open.remove(path) != null && !isExpected;
    }

    /// Removes the prepared answer of a gate because the run rejected it, so that a person is
    /// asked.
    void rejectPreparedAnswer(RunPath path) {
        expected.remove(path);
    }

    /// {@return whether gates wait, and each of them needs a person: none has a prepared answer or
    /// a default}
    boolean onlyPersonCanAnswer() {
        return expected.isEmpty()
                && !open.isEmpty()
                && open.values().stream().noneMatch(WaitingGate::hasDefault);
    }

    List<WaitingGate> all() {
        return List.copyOf(open.values());
    }

    /// {@return the question at a path, if it is waiting}
    Optional<WaitingGate> find(RunPath path) {
        return Optional.ofNullable(open.get(path));
    }

    /// {@return the questions that a person has to answer}
    List<WaitingGate> withoutPreparedAnswer() {
        return open.values().stream()
                .filter(waitingGate -> !expected.contains(waitingGate.path()))
                .toList();
    }

    /// {@return the longest waiting question that a person has to answer, if there is one}
    Optional<WaitingGate> oldest() {
        return withoutPreparedAnswer().stream().findFirst();
    }

    /// {@return the question with the nearest deadline that a person has to answer, if there is
    /// one}
    Optional<WaitingGate> nearestDeadline() {
        return withoutPreparedAnswer().stream().min(WaitingGate.BY_DEADLINE);
    }

    public static boolean isNamed(RunPath path, String name) {
        return name.equals(path.toString())
                || name.equals(ShortNames.withoutRoot(path))
                || name.equals(path.name());
    }

    /// {@return the prepared answers for gates that never asked, if there are any}
    Optional<UnusedAnswers> unusedAnswers() {
        var names =
                prepared.stream()
                        .filter(name -> asked.stream().noneMatch(path -> isNamed(path, name)))
                        .sorted()
                        .toList();
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new UnusedAnswers(
                                names, asked.stream().map(ShortNames::withoutRoot).toList()));
    }
}
