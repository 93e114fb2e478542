package dev.nerve.app.run;

import dev.nerve.RunPath;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The questions of a run that wait for an answer, in the order in which they came.
///
/// *Confined to one thread.*
final class OpenQuestions {

    private final Set<String> prepared;
    private final Map<RunPath, Question> open = new LinkedHashMap<>();
    private final Set<RunPath> expected = new HashSet<>();
    private final Set<RunPath> asked = new LinkedHashSet<>();

    /// @param prepared the names and paths of gates whose answers are given from the start
    OpenQuestions(Set<String> prepared) {
        this.prepared = Set.copyOf(prepared);
    }

    void add(Question question) {
        var path = question.path();
        asked.add(path);
        open.put(path, question);
        if (prepared.stream().anyMatch(name -> isNamed(path, name))) {
            expected.add(path);
        }
    }

    /// Forgets a question that is settled.
    ///
    /// @return whether somebody had to answer it
    boolean remove(RunPath path) {
        boolean isExpected = expected.remove(path);
        return open.remove(path) != null && !isExpected;
    }

    /// Lets somebody be asked after all, because the answer that was prepared is refused.
    void refuse(RunPath path) {
        expected.remove(path);
    }

    /// {@return whether some wait, and none of them for a prepared answer or for its default}
    boolean areForPeopleOnly() {
        return expected.isEmpty()
                && !open.isEmpty()
                && open.values().stream().noneMatch(Question::hasDefault);
    }

    List<Question> all() {
        return List.copyOf(open.values());
    }

    /// {@return a question that waits, if it does}
    Optional<Question> find(RunPath path) {
        return Optional.ofNullable(open.get(path));
    }

    /// {@return those that somebody has to answer}
    List<Question> forPeople() {
        return open.values().stream()
                .filter(question -> !expected.contains(question.path()))
                .toList();
    }

    /// {@return the one that somebody has to answer and that waits longest, if there is one}
    Optional<Question> first() {
        return forPeople().stream().findFirst();
    }

    /// {@return the one that somebody has to answer soonest, if there is one}
    Optional<Question> soonest() {
        return forPeople().stream().min(Question.SOONEST);
    }

    static boolean isNamed(RunPath path, String name) {
        return name.equals(path.toString())
                || name.equals(Places.inside(path))
                || name.equals(path.name());
    }

    /// {@return the answers that were given from the start for gates that did not ask, if any}
    Optional<UnusedAnswers> unused() {
        var names =
                prepared.stream()
                        .filter(name -> asked.stream().noneMatch(path -> isNamed(path, name)))
                        .sorted()
                        .toList();
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new UnusedAnswers(names, asked.stream().map(Places::inside).toList()));
    }
}
