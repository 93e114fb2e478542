package dev.nerve.terminal.shell.quoting;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The programs that a variable may name, judged by all assignments of the command.
///
/// @param assignments the assigned variables and texts
record VariableProgramResolver(Collection<Map.Entry<String, String>> assignments) {

    /// Builtins that treat a text as code or as a name.
    private static final Set<String> RISKY =
            Set.of(
                    "eval",
                    "source",
                    ".",
                    "trap",
                    "alias",
                    "complete",
                    "compgen",
                    "bind",
                    "enable",
                    "fc",
                    "unset",
                    "getopts",
                    "mapfile",
                    "readarray",
                    "declare",
                    "typeset",
                    "local",
                    "export",
                    "readonly",
                    "let",
                    "read",
                    "wait",
                    "printf",
                    "test",
                    "[");

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{?(\\w+|[@*])(\\[[@*\\d]+])?}?");
    private static final Pattern PATH = Pattern.compile(".*/[\\w.+-]+", Pattern.DOTALL);

    /// {@return whether a variable gives the program of a command}
    static boolean isIn(List<String> words) {
        return isOpen(words.get(InterpreterCall.program(words)));
    }

    private static boolean isOpen(String word) {
        return word.contains("$")
                && word.indexOf(PartialCommand.VALUE) < 0
                && !PATH.matcher(word).matches();
    }

    /// {@return whether the program of a command may execute a further word as code}
    ///
    /// @param words the command so far
    /// @param further the start of that word
    boolean mayExecute(List<String> words, String further) {
        if (!isIn(words)) {
            return false;
        }
        int at = InterpreterCall.program(words);
        var known = known(words.get(at));
        if (known.isEmpty()) {
            return true;
        }
        var expanded = new ArrayList<>(known.get());
        expanded.addAll(words.subList(at + 1, words.size()));
        return expanded.contains("eval")
                || InterpreterCall.code(expanded).filter(code -> code.contains("$")).isPresent()
                || InterpreterCall.find(expanded)
                        .filter(program ->
                                program.isCodeArgument(further) || program.executesArguments())
                        .isPresent();
    }

    /// Returns the words of all assignments to the variable. It returns empty if some are unknown
    /// or name a risky builtin.
    private Optional<List<String>> known(String word) {
        var variable = VARIABLE.matcher(word);
        if (!variable.matches()) {
            return Optional.empty();
        }
        boolean isArgument = variable.group(1).matches("[0-9@*]+");
        var name = isArgument ? CommandDataFlow.ARGUMENTS : variable.group(1);
        var words = new ArrayList<String>();
        for (var assignment : assignments) {
            if (assignment.getKey().equals(name)) {
                var held = held(assignment.getValue(), isArgument);
                if (held.isEmpty() || isOpen(held.getFirst()) || RISKY.contains(held.getFirst())) {
                    return Optional.empty();
                }
                words.addAll(held);
            }
        }
        return words.isEmpty() ? Optional.empty() : Optional.of(words);
    }

    /// Splits an assigned text into words. For functions and `set`, the arguments follow the name.
    private static List<String> held(String text, boolean isArgument) {
        var plain = text.replaceFirst("^=\\(?", "").replaceFirst("\\)$", "").strip();
        var words = List.of(plain.split("\\s+"));
        boolean isLoop = Set.of("for", "select").contains(words.getFirst());
        if (isLoop && words.stream().anyMatch(VariableProgramResolver::isOpen)) {
            return List.of();
        }
        return isArgument
                ? words.stream().skip(1).filter(word -> !word.equals("--")).toList()
                : words;
    }
}
