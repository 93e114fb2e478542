package dev.nerve.json;

import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// A YAML file that is read field by field. It collects all problems and reports them together.
///
/// *Confined to one thread.*
public final class YamlDocument {

    private static final int MOST_SHOWN = 20;

    private final String file;
    private final Value value;
    private final FieldPositions positions;
    private final List<String> problems = new ArrayList<>();

    YamlDocument(String file, Value value, FieldPositions positions) {
        this.file = file;
        this.value = value;
        this.positions = positions;
    }

    /// {@return the whole document as a value}
    public Value value() {
        return value;
    }

    /// {@return the top-level object; an empty one if the document is empty or is no object, which
    /// is a problem}
    public YamlSection root() {
        if (value instanceof Value.Fields fields) {
            return new YamlSection(this, "", fields);
        }
        if (!value.isNull()) {
            addProblem("", "write fields such as 'name: value' here");
        }
        return new YamlSection(this, "", Value.Fields.EMPTY);
    }

    /// {@return the position of a field or an item; if it is missing, that of its parent}
    ///
    /// @param path the path, such as `answers[0].say`
    public TextPosition position(String path) {
        return positions.of(path);
    }

    /// {@return the position where the content of a field or an item begins}
    ///
    /// @param path the path, such as `answers[0].say`
    public TextPosition contentPosition(String path) {
        return positions.ofContent(path);
    }

    /// Adds a problem.
    ///
    /// @param path the path, such as `answers[0].say`
    /// @param what the problem, and what would be right
    void addProblem(String path, String what) {
        var textPosition = positions.of(path);
        problems.add(
                "%s:%d:%d: %s".formatted(file, textPosition.line(), textPosition.column(), what));
    }

    /// {@return the problems found so far, each with file, line and column}
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /// Throws if there are problems.
    ///
    /// @throws NerveException.Invalid if there are problems; the message has a line for each
    public void requireNoProblems() {
        if (problems.isEmpty()) {
            return;
        }
        var shown = new ArrayList<>(problems.subList(0, Math.min(MOST_SHOWN, problems.size())));
        if (problems.size() > MOST_SHOWN) {
            shown.add("… and %d more".formatted(problems.size() - MOST_SHOWN));
        }
        throw new NerveException.Invalid(String.join("\n", shown));
    }
}
