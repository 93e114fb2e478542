package dev.nerve.terminal.shell;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Programs that a variable names, and what those can be for all that is put into variables.
///
/// @param assignments what is put into which variable
record NamedPrograms(Collection<Map.Entry<String, String>> assignments) {

    /// Builtins that take a text for code or for a name.
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

    /// {@return whether only a variable says which program a command starts}
    static boolean isIn(List<String> words) {
        return isOpen(words.get(Interpreter.program(words)));
    }

    private static boolean isOpen(String word) {
        return word.contains("$")
                && word.indexOf(Command.VALUE) < 0
                && !PATH.matcher(word).matches();
    }

    /// {@return whether the program of a command may take a further word for code}
    ///
    /// @param words the command so far
    /// @param further the start of that word
    boolean mayExecute(List<String> words, String further) {
        if (!isIn(words)) {
            return false;
        }
        int at = Interpreter.program(words);
        var known = known(words.get(at));
        if (known.isEmpty()) {
            return true;
        }
        var expanded = new ArrayList<>(known.get());
        expanded.addAll(words.subList(at + 1, words.size()));
        return expanded.contains("eval")
                || Interpreter.code(expanded).filter(code -> code.contains("$")).isPresent()
                || Interpreter.among(expanded)
                        .filter(program ->
                                program.takesForCode(further) || program.executesArguments())
                        .isPresent();
    }

    /// What all that is put into the variable consists of, if all of it can be seen and is none of
    /// the builtins that need care.
    private Optional<List<String>> known(String word) {
        var variable = VARIABLE.matcher(word);
        if (!variable.matches()) {
            return Optional.empty();
        }
        boolean isArgument = variable.group(1).matches("[0-9@*]+");
        var name = isArgument ? Facts.ARGUMENTS : variable.group(1);
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

    /// What functions and `set` are called with comes after their names.
    private static List<String> held(String text, boolean isArgument) {
        var plain = text.replaceFirst("^=\\(?", "").replaceFirst("\\)$", "").strip();
        var words = List.of(plain.split("\\s+"));
        boolean isLoop = Set.of("for", "select").contains(words.getFirst());
        if (isLoop && words.stream().anyMatch(NamedPrograms::isOpen)) {
            return List.of();
        }
        return isArgument
                ? words.stream().skip(1).filter(word -> !word.equals("--")).toList()
                : words;
    }
}
