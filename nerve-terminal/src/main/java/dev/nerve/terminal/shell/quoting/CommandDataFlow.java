package dev.nerve.terminal.shell.quoting;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// The facts about a whole shell command: the names it uses in arithmetic, its assignments and its
/// functions. *Confined to one thread.*
final class CommandDataFlow {

    /// The name that represents the arguments of a function or a script.
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

    /// Adds a text that the shell evaluates as arithmetic.
    void addArithmetic(CharSequence text) {
        arithmetic.append(' ').append(text);
    }

    /// Adds the text between braces, which may contain arithmetic.
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

    /// Adds the text that is assigned to a variable.
    void addAssignment(String name, String text) {
        assignments.add(Map.entry(name, text));
        if (isInput(text)) {
            addRead(name);
        }
    }

    /// Adds the name of a variable that a command reads into.
    void addRead(String name) {
        if (name.matches("[A-Za-z_]\\w*")) {
            reads.add(name);
        }
    }

    boolean computesWithRead() {
        return reads.stream().anyMatch(this::computesWith);
    }

    /// {@return whether a text stands for the whole input}
    static boolean isInput(String text) {
        return INPUT.matcher(text).find();
    }

    void addFunction(String name) {
        functions.add(name);
    }

    boolean isFunction(String name) {
        return functions.contains(name);
    }

    /// Adds a command whose program is given by a variable.
    void addProgram(List<String> words) {
        if (ARGUMENT.matcher(words.getFirst()).lookingAt()) {
            runsArguments = true;
        } else {
            programs.add(List.copyOf(words));
        }
    }

    /// {@return whether the arguments of a function or a script can be a program and its arguments}
    boolean runsArguments() {
        return runsArguments;
    }

    /// {@return whether a program that is given by a variable may execute a further word as code}
    ///
    /// @param words the command so far
    /// @param further the start of that word
    boolean mayExecute(List<String> words, String further) {
        return new VariableProgramResolver(assignments).mayExecute(words, further);
    }

    /// Records that a command executes the input of the whole command.
    void addExecutedInput() {
        executesInput = true;
    }

    boolean executesInput() {
        return executesInput;
    }

    /// Records that a command executes its input, from any source.
    void addReader() {
        hasReaders = true;
    }

    /// Records a target that reads the output written to it, such as `>(…)`.
    void addSink() {
        hasSinks = true;
    }

    /// {@return whether the input of a command may be executed or evaluated as arithmetic}
    ///
    /// @param words the command, or empty for a compound command such as a loop
    /// @param pipeline the pipeline of the command
    boolean executesRead(List<String> words, ShellPipeline pipeline) {
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

    /// {@return whether output may be executed, as far as the analysis can see}
    boolean mayExecuteOutput() {
        return hasSinks && hasReaders;
    }

    /// {@return whether the shell evaluates this variable, or one that depends on it, as
    /// arithmetic}
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
