package dev.nerve.terminal.shell.quoting;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A call of a program that executes code from its arguments or its input. *Immutable.*
///
/// @param name the name of the program
/// @param code the letters of the options that precede code
/// @param arguments the arguments so far
record InterpreterCall(String name, String code, List<String> arguments) {

    /// Programs that start the program in their arguments.
    private static final Set<String> STARTERS =
            Set.of("sudo", "doas", "env", "nohup", "nice", "timeout", "stdbuf", "setsid");

    private static final List<List<String>> KNOWN =
            List.of(
                    List.of("(ba|da|z|k|mk|a|fi|c|tc)?sh", "c"),
                    List.of("su|runuser", "c"),
                    List.of("python[0-9.]*|pypy[0-9.]*", "c"),
                    List.of("perl|ruby|lua|Rscript|osascript", "eE"),
                    List.of("node|nodejs|deno|bun", "ep"),
                    List.of("php", "r"));

    /// {@return the first interpreter in a command, or empty}
    static Optional<InterpreterCall> find(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            var name = words.get(i).substring(words.get(i).lastIndexOf('/') + 1);
            for (var known : KNOWN) {
                if (name.matches(known.getFirst())) {
                    var rest = words.subList(i + 1, words.size());
                    return Optional.of(
                            new InterpreterCall(name, known.getLast(), List.copyOf(rest)));
                }
            }
        }
        return Optional.empty();
    }

    /// {@return whether a program only starts the program in its arguments}
    static boolean isStarter(String name) {
        return STARTERS.contains(name);
    }

    /// {@return the index of the program in a command, after those that only start it}
    static int program(List<String> words) {
        int at = 0;
        while (STARTERS.contains(words.get(at)) && at + 1 < words.size()) {
            boolean hasTime = words.get(at).equals("timeout");
            at++;
            while (at + 1 < words.size() && isOfStarter(words.get(at), words.get(at - 1))) {
                at++;
            }
            at += hasTime && at + 1 < words.size() ? 1 : 0;
        }
        return at;
    }

    private static boolean isOfStarter(String word, String before) {
        return isOption(word) || word.matches("(?s)\\w+=.*") || before.matches("-[ugnksCUpD]");
    }

    /// {@return whether it executes the arguments after its code or evaluates them as arithmetic}
    boolean executesArguments() {
        return isShell()
                && given().map(code -> CodeArgument.of(code).executesArguments(arguments))
                        .orElse(false);
    }

    private boolean isShell() {
        return code.equals("c") && !name.startsWith("py");
    }

    /// {@return the code among the arguments of a command, or empty}
    static Optional<String> code(List<String> words) {
        return find(words).flatMap(InterpreterCall::given);
    }

    private Optional<String> given() {
        boolean follows = false;
        boolean ofOption = false;
        for (var argument : arguments) {
            if (follows && !isOption(argument) && !ofOption) {
                return Optional.of(argument);
            }
            follows |= isOption(argument) && isCodeOption(argument);
            // As in 'bash -c -o pipefail'.
            ofOption = isShell() && argument.matches("[-+][a-zA-Z]*[oO]");
        }
        return Optional.empty();
    }

    private boolean isCodeOption(String word) {
        return word.matches("-[a-zA-Z]*[" + code + "].*|--(eval|print|command|run)(=.*)?");
    }

    private static boolean isOption(String word) {
        return word.startsWith("-") || word.startsWith("+");
    }

    /// {@return whether the word with this start is code}
    boolean isCodeArgument(String word) {
        if (isOption(word) && isCodeOption(word)) {
            return true;
        }
        for (int i = arguments.size() - 1; i >= 0 && isOption(arguments.get(i)); i--) {
            if (isCodeOption(arguments.get(i))) {
                return true;
            }
        }
        return isShell() && arguments.stream().anyMatch(this::isGivenCode) && given().isEmpty();
    }

    private boolean isGivenCode(String argument) {
        return isOption(argument) && isCodeOption(argument);
    }

    /// {@return whether a command executes its input as code}
    static boolean readsCode(List<String> words) {
        if (words.isEmpty()) {
            return false;
        }
        return switch (words.getFirst()) {
            case "source", "." -> words.size() > 1 && isStream(words.get(1));
            case "eval" -> words.stream().anyMatch(CommandDataFlow::isInput);
            case "xargs" -> find(words).filter(InterpreterCall::executesItems).isPresent();
            default -> isReader(words);
        };
    }

    /// Checks for a file that is a stream, or for `<(…)`.
    private static boolean isStream(String file) {
        return file.matches("(?s)/dev/.*|/proc/.*|\\(.*");
    }

    /// Checks a program after `xargs`, which appends its input to the arguments.
    private boolean executesItems() {
        return isShell()
                && (isCodeArgument("")
                        || executesArguments()
                        || given().filter(text -> text.contains("{}")).isPresent());
    }

    private static boolean isReader(List<String> words) {
        return find(words)
                .filter(found -> found.isFirst(words) || STARTERS.contains(words.getFirst()))
                .filter(found -> found.hasNoCodeYet() || found.executesInput())
                .isPresent();
    }

    private boolean isFirst(List<String> words) {
        return arguments.size() == words.size() - 1;
    }

    private boolean hasNoCodeYet() {
        return arguments.stream().noneMatch(this::isCodeOption)
                && (arguments.contains("-s")
                        || arguments.stream().allMatch(word -> isOption(word) || isStream(word)));
    }

    private boolean executesInput() {
        return isShell()
                && given().filter(text ->
                                CommandDataFlow.isInput(text)
                                        || CodeArgument.of(text).executesInput())
                        .isPresent();
    }

    String advice() {
        return "would be code for '%s'; pass it as an argument after the code, or as input"
                .formatted(name);
    }
}
