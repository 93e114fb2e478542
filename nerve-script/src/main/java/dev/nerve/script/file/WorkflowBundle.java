package dev.nerve.script.file;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.json.Yaml;
import dev.nerve.script.file.schema.SourceFile;
import dev.nerve.script.file.schema.WorkflowFilePaths;
import dev.nerve.value.Value;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// The text of a workflow with the texts of all files that it needs.
///
/// Without other files, its text form is the text of the workflow. Otherwise it begins with a
/// header line and continues with one JSON object, so that a run can be created again without the
/// files. *Immutable.*
///
/// @param text the text of the workflow
/// @param others the texts of the other files, by their names
public record WorkflowBundle(String text, Map<String, String> others) {

    private static final String HEADER = "# The files of a workflow of nerve: 1\n";
    private static final int MOST_FILES = 100;
    private static final int LONGEST = 8 * 1024 * 1024;

    /// Copies the map.
    public WorkflowBundle {
        others = new LinkedHashMap<>(others);
    }

    /// {@return a workflow with the files that it needs; missing files are left out}
    ///
    /// @param text the text of the workflow
    /// @param file its name
    /// @param finder finds the others
    /// @throws NerveException.Invalid if there are too many
    public static WorkflowBundle collect(String text, String file, FileTextSource finder) {
        var others = new LinkedHashMap<String, String>();
        var seen = new LinkedHashSet<String>(Set.of(WorkflowFilePaths.normal(file)));
        var open = new ArrayDeque<String>();
        collect(text, file, seen, open);
        long length = text.length();
        while (!open.isEmpty()) {
            var name = open.removeFirst();
            var found = finder.find(name);
            if (found.isPresent()) {
                others.put(name, found.get());
                length += found.get().length();
                collect(found.get(), name, seen, open);
            }
            if (others.size() > MOST_FILES || length > LONGEST) {
                throw new NerveException.Invalid(
                        "'%s' needs more than %d files or 8 MiB".formatted(file, MOST_FILES));
            }
        }
        return new WorkflowBundle(text, others);
    }

    /// Ignores a text that is not YAML, because the reader reports it.
    private static void collect(String text, String file, Set<String> seen, Deque<String> open) {
        try {
            collect(Yaml.parse(file, text), file, seen, open);
        } catch (NerveException.Invalid _) {
            // It names no files.
        }
    }

    private static void collect(Value value, String file, Set<String> seen, Deque<String> open) {
        switch (value) {
            case Value.Items(var items) -> items.forEach(item -> collect(item, file, seen, open));
            case Value.Fields(var fields) -> {
                var called = SourceFile.field(value, "workflow");
                var path = called instanceof Value.Fields ? SourceFile.field(called, "id") : called;
                if (path instanceof Value.Text(var name) && WorkflowFilePaths.isFile(name)) {
                    var resolved = WorkflowFilePaths.resolve(file, name);
                    if (seen.add(resolved)) {
                        open.add(resolved);
                    }
                }
                fields.values().forEach(field -> collect(field, file, seen, open));
            }
            default -> {
                // No steps in it.
            }
        }
    }

    /// {@return the bundle of a text that [#toText] returned}
    ///
    /// @param text such a text, or the text of a workflow alone
    public static WorkflowBundle parse(String text) {
        if (!text.startsWith(HEADER)) {
            return new WorkflowBundle(text, Map.of());
        }
        try {
            var kept = Json.parse(text.substring(HEADER.length()));
            var others = new LinkedHashMap<String, String>();
            kept.at("others").fields().forEach((name, other) -> others.put(name, other.text()));
            return new WorkflowBundle(kept.at("text").text(), others);
        } catch (NerveException _) {
            // A person wrote this file by hand; it is not a workflow either.
            return new WorkflowBundle(text, Map.of());
        }
    }

    /// {@return the bundle as one text}
    public String toText() {
        return others.isEmpty()
                ? text
                : HEADER
                        + Json.write(
                                Value.Fields.EMPTY
                                        .with("text", text)
                                        .with("others", Value.fields(others)));
    }
}
