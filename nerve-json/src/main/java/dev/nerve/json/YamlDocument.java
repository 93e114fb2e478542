package dev.nerve.json;

import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// A YAML file that is read field by field; what is wrong with it is gathered and told at once.
///
/// *Confined to one thread.*
public final class YamlDocument {

    private static final int MOST_TOLD = 20;

    private final String file;
    private final Value value;
    private final Places places;
    private final List<String> problems = new ArrayList<>();

    YamlDocument(String file, Value value, Places places) {
        this.file = file;
        this.value = value;
        this.places = places;
    }

    /// {@return all of it as one value}
    public Value value() {
        return value;
    }

    /// {@return the object it is; one without fields if it is empty or no object, which is then a
    /// problem}
    public Section top() {
        if (value instanceof Value.Fields fields) {
            return new Section(this, "", fields);
        }
        if (!value.isNull()) {
            problem("", "write fields such as 'name: value' here");
        }
        return new Section(this, "", Value.Fields.EMPTY);
    }

    /// {@return where a field or an item is; where it would be, if it is not there}
    ///
    /// @param path such as `answers[0].say`
    public Place place(String path) {
        return places.of(path);
    }

    /// {@return where the content of a field or an item begins}
    ///
    /// @param path such as `answers[0].say`
    public Place contentPlace(String path) {
        return places.ofContent(path);
    }

    /// Gathers a problem.
    ///
    /// @param path where, such as `answers[0].say`
    /// @param what what is wrong, and what would be right
    void problem(String path, String what) {
        var place = places.of(path);
        problems.add("%s:%d:%d: %s".formatted(file, place.line(), place.column(), what));
    }

    /// {@return what is wrong with it, as far as it was read; each with its file, line and column}
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /// Tells what is wrong with it, if anything is.
    ///
    /// @throws NerveException.Invalid if there are problems; the message has a line for each
    public void check() {
        if (problems.isEmpty()) {
            return;
        }
        var told = new ArrayList<>(problems.subList(0, Math.min(MOST_TOLD, problems.size())));
        if (problems.size() > MOST_TOLD) {
            told.add("… and %d more".formatted(problems.size() - MOST_TOLD));
        }
        throw new NerveException.Invalid(String.join("\n", told));
    }
}
