package dev.nerve.terminal.shell;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// What is known of a shell command as a whole: which names it uses in arithmetic, and which
/// functions it has. *Confined to one thread.*
final class Facts {

    /// Stands for what a function or a script is called with.
    static final String ARGUMENTS = "$1";

    private static final Pattern SUBSCRIPT = Pattern.compile("\\[([^]]*)]?");
    private static final Pattern OFFSET = Pattern.compile(":(?![-=?+])(.*)", Pattern.DOTALL);
    private static final Pattern ARGUMENT = Pattern.compile("\\$\\{?[0-9@*]|\\bargv\\b");
    private static final Pattern INPUT =
            Pattern.compile("\\(\\s*(cat(\\s+(-|/dev/stdin))?|/dev/stdin)\\s*\\)");
    private static final Pattern KEYS = Pattern.compile("!\\w+(\\[[@*]]|[@*])");

    private final StringBuilder arithmetic = new StringBuilder();
    private final List<Map.Entry<String, String>> assignments = new ArrayList<>();
    private final Set<String> reads = new HashSet<>();
    private final Set<String> functions = new HashSet<>();
    private final List<List<String>> programs = new ArrayList<>();
    private boolean runsArguments;
    private boolean executesInput;
    private boolean hasReaders;
    private boolean hasSinks;

    /// Takes a text that the shell computes with.
    void addArithmetic(CharSequence text) {
        arithmetic.append(' ').append(text);
    }

    /// Takes what is between braces, which may have arithmetic in it.
    void addBraces(String text) {
        addSubscripts(text);
        var offset = OFFSET.matcher(text);
        if (offset.find()) {
            addArithmetic(offset.group(1));
        }
        boolean isIndirect = text.startsWith("!") && !KEYS.matcher(text).matches();
        if (isIndirect || text.endsWith("@P")) {
            addArithmetic("$" + text.replaceFirst("^!", ""));
        }
    }

    void addSubscripts(String text) {
        SUBSCRIPT.matcher(text).results().forEach(found -> addArithmetic(found.group(1)));
    }

    /// Takes what is put into a variable.
    void addAssignment(String name, String text) {
        assignments.add(Map.entry(name, text));
        if (isInput(text)) {
            addRead(name);
        }
    }

    /// Takes the name of a variable that is read.
    void addRead(String name) {
        if (name.matches("[A-Za-z_]\\w*")) {
            reads.add(name);
        }
    }

    boolean computesWithRead() {
        return reads.stream().anyMatch(this::computesWith);
    }

    /// {@return whether a text is all that is read}
    static boolean isInput(String text) {
        return INPUT.matcher(text).find();
    }

    void addFunction(String name) {
        functions.add(name);
    }

    boolean isFunction(String name) {
        return functions.contains(name);
    }

    /// Takes a command of which only a variable says which program it starts.
    void addProgram(List<String> words) {
        if (ARGUMENT.matcher(words.getFirst()).lookingAt()) {
            runsArguments = true;
        } else {
            programs.add(List.copyOf(words));
        }
    }

    /// {@return whether what a function or a script is called with can be a program and its
    /// arguments}
    boolean runsArguments() {
        return runsArguments;
    }

    /// {@return whether a program that only a variable names may take a further word for code}
    ///
    /// @param words its command so far
    /// @param further the start of that word
    boolean mayExecute(List<String> words, String further) {
        return new NamedPrograms(assignments).mayExecute(words, further);
    }

    /// Notes that something executes what it reads from wherever all of it reads.
    void addExecutedInput() {
        executesInput = true;
    }

    boolean executesInput() {
        return executesInput;
    }

    /// Notes that something executes what it reads, from wherever that is.
    void addReader() {
        hasReaders = true;
    }

    /// Notes that there is something to write to that reads it, as `>(…)` is.
    void addSink() {
        hasSinks = true;
    }

    /// {@return whether what a command reads may be executed, or be computed with}
    ///
    /// @param words the command; none if it is one around others, as a loop is
    /// @param pipeline what it is a part of
    boolean executesRead(List<String> words, Pipeline pipeline) {
        if (words.isEmpty() || isFunction(words.getFirst()) || pipeline.isLong()) {
            return executesInput || computesWithRead();
        }
        return switch (words.getFirst()) {
            case "eval" -> true;
            case "read", "mapfile", "readarray" ->
                    words.stream().skip(1).anyMatch(this::computesWith);
            default -> false;
        };
    }

    /// {@return whether something that is written may be executed, for all that can be seen}
    boolean mayExecuteOutput() {
        return hasSinks && hasReaders;
    }

    /// {@return whether the shell computes with what has this name, or with what it is put into}
    boolean computesWith(String name) {
        var names = new LinkedHashSet<>(Set.of(name));
        boolean grown = true;
        while (grown) {
            var before = List.copyOf(names);
            for (var assignment : assignments) {
                if (before.stream().anyMatch(known -> mentions(assignment.getValue(), known))) {
                    names.add(assignment.getKey());
                }
            }
            grown = names.size() > before.size();
        }
        return names.stream()
                .anyMatch(known -> mentions(arithmetic, known) || isBesideProgram(known));
    }

    private boolean isBesideProgram(String name) {
        return programs.stream()
                .filter(words -> mentions(String.join(" ", words), name))
                .anyMatch(words -> mayExecute(words, ""));
    }

    private static boolean mentions(CharSequence text, String name) {
        return name.equals(ARGUMENTS)
                ? ARGUMENT.matcher(text).find()
                : Pattern.compile("\\b" + Pattern.quote(name) + "\\b").matcher(text).find();
    }
}
