package dev.nerve.terminal.shell.quoting;

import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/// The check of a value in the words of a command, which may treat it as text, a number, a variable
/// name or code.
///
/// @param command the command, up to the value
/// @param facts the facts about the whole command
/// @param spot the value
/// @param reaches whether the value itself can reach the enclosing command
record CommandValueCheck(
        PartialCommand command,
        CommandDataFlow facts,
        ValuePositionBuilder spot,
        BooleanSupplier reaches) {

    private static final Set<String> CODE =
            Set.of(
                    "eval",
                    "trap",
                    "source",
                    ".",
                    "alias",
                    "complete",
                    "compgen",
                    "bind",
                    "enable",
                    "fc");
    private static final Set<String> NAMES = Set.of("unset", "getopts", "mapfile", "readarray");
    private static final Set<String> DECLARATIONS =
            Set.of("declare", "typeset", "local", "export", "readonly");
    private static final Set<String> CODE_VARIABLES =
            Set.of("PS0", "PS1", "PS2", "PS4", "PROMPT_COMMAND", "BASH_ENV", "ENV");
    private static final Set<String> NUMBER_VARIABLES =
            Set.of("RANDOM", "SRANDOM", "SECONDS", "LINENO", "OPTIND", "HISTCMD", "BASHPID");
    private static final Set<String> NAMING = Set.of("test", "[", "printf", "wait");
    private static final Pattern LITERAL_NAME =
            Pattern.compile("[A-Za-z_]\\w*\\+?=.*", Pattern.DOTALL);

    private static final String AS_NAME =
            "would be the name of a variable, and a name can contain code; write the name itself";

    private static final String AS_INPUT = "would be executed as code; pass it as an argument";

    /// Records the facts about names when a command is complete.
    static void recordFacts(PartialCommand command, CommandDataFlow flow) {
        var words = command.words();
        if (words.isEmpty()) {
            return;
        }
        if (InterpreterCall.readsCode(words)) {
            flow.addArithmetic(command.pipeline().markExecuting());
            rememberReader(command, flow);
        }
        if (!command.isArray() && VariableProgramResolver.isIn(words)) {
            flow.addProgram(words);
        }
        var name = words.getFirst();
        var all = String.join(" ", words);
        rememberRisk(name, words, flow);
        if (name.equals("set") || flow.isFunction(name)) {
            flow.addAssignment(CommandDataFlow.ARGUMENTS, all);
        } else if (words.size() > 1 && Set.of("for", "select").contains(name)) {
            flow.addAssignment(words.get(1), words.size() == 2 ? "$@" : all);
        } else if (words.size() > 2 && name.equals("printf") && words.get(1).equals("-v")) {
            flow.addAssignment(words.get(2), all);
        }
        boolean isTyped = words.stream().anyMatch(word -> word.matches("-\\w*[in]\\w*"));
        if (name.equals("let") || (DECLARATIONS.contains(name) && isTyped)) {
            flow.addArithmetic(all);
        } else if (name.equals("function") && words.size() > 1) {
            flow.addFunction(words.get(1));
        }
    }

    private static void rememberReader(PartialCommand command, CommandDataFlow flow) {
        flow.addReader();
        flow.addArithmetic(String.join(" ", command.words()));
        if (!command.isRedirected() && !command.pipeline().isLong()) {
            flow.addExecutedInput();
        }
    }

    /// Records risky texts. A variable that is used as code or as a name is as dangerous as one in
    /// arithmetic.
    private static void rememberRisk(String name, List<String> words, CommandDataFlow flow) {
        var all = String.join(" ", words);
        InterpreterCall.code(words).ifPresent(flow::addArithmetic);
        InterpreterCall.find(words)
                .filter(InterpreterCall::executesArguments)
                .ifPresent(_ -> flow.addArithmetic(all));
        if (CODE.contains(name)) {
            flow.addArithmetic(all);
        } else if (NAMING.contains(name)) {
            int option = Math.max(words.indexOf("-v"), words.lastIndexOf("-p"));
            words.stream()
                    .skip(option + 1L)
                    .limit(option < 0 ? 0 : 1)
                    .filter(word -> word.contains("$"))
                    .forEach(flow::addArithmetic);
        } else if (name.equals("read")) {
            words.stream().skip(1).forEach(flow::addRead);
        }
        if (DECLARATIONS.contains(name) || NAMES.contains(name) || name.equals("read")) {
            words.stream()
                    .skip(1)
                    .filter(word -> !LITERAL_NAME.matcher(word).matches() && word.contains("$"))
                    .forEach(flow::addArithmetic);
        }
    }

    /// {@return whether the shell executes the value of this variable or evaluates it as
    /// arithmetic}
    static boolean isRisky(String variable) {
        return CODE_VARIABLES.contains(variable) || NUMBER_VARIABLES.contains(variable);
    }

    /// Checks the value.
    ///
    /// @throws dev.nerve.NerveException.Invalid if no value is allowed there
    void check() {
        var pipeline = command.pipeline();
        spot.requireNumberIf("before a '|' to a program that executes it", pipeline::executes);
        spot.requireNumberIf(
                "before a '|' to a 'read' for a variable in arithmetic",
                () -> pipeline.isLong() && holds() && facts.computesWithRead());
        spot.requireNumberIf(
                "before a '|' to a command that executes its input",
                () -> pipeline.isLong() && holds() && facts.executesInput());
        refuseIf(command.isProcess() && InterpreterCall.readsCode(command.words()), AS_INPUT);
        if (command.redirection() != PartialCommand.RedirectionKind.NONE) {
            judgeRedirection();
            return;
        }
        if (command.isInSubscript()) {
            spot.requireNumberIf("between brackets", reaches);
        }
        var test = command.test();
        if (test.isOpen()) {
            refuseIf(test.last().equals("-v"), AS_NAME);
            spot.requireNumberIf(
                    "in a comparison of numbers", () -> test.isArithmetic() && holds());
        } else if (command.words().isEmpty()) {
            judgeAssignment(command.assigned());
        } else {
            judgeArgument(command.words().getFirst());
            if (!command.isArray()) {
                judgeProgram();
            }
        }
    }

    private void judgeProgram() {
        var words = List.copyOf(command.words());
        var word = command.word();
        InterpreterCall.find(words)
                .ifPresent(program -> {
                    refuseIf(program.isCodeArgument(word), program.advice());
                    spot.requireNumberIf(
                            "after code for '%s' that computes with its arguments or executes them"
                                    .formatted(program.name()),
                            () -> holds() && program.executesArguments());
                });
        if (InterpreterCall.isStarter(words.getFirst())) {
            judgeAssignment(command.assigned());
        }
        spot.requireNumberIf(
                "after a program that only a variable names (write the name itself)",
                () -> holds() && facts.mayExecute(words, word));
    }

    private boolean holds() {
        return reaches.getAsBoolean();
    }

    private void judgeRedirection() {
        if (command.redirection() == PartialCommand.RedirectionKind.DESCRIPTOR) {
            spot.requireNumberIf("after '>&'", () -> true);
        }
        if (command.redirection() == PartialCommand.RedirectionKind.TEXT) {
            refuseIf(InterpreterCall.readsCode(command.words()), AS_INPUT);
        }
        if (command.redirection() == PartialCommand.RedirectionKind.TEXT || command.isProcess()) {
            var words = List.copyOf(command.words());
            var pipeline = command.pipeline();
            spot.requireNumberIf(
                    "in the input of a command that computes with it or executes it",
                    () -> holds() && facts.executesRead(words, pipeline));
        }
        if (command.words().isEmpty()) {
            spot.requireNumberIf(
                    "in the input of a command that computes with it",
                    () -> holds() && facts.computesWithRead());
        }
        taintNames();
    }

    private void judgeAssignment(String name) {
        refuseIf(
                CODE_VARIABLES.contains(name),
                "would be executed, because that is what '%s' is for".formatted(name));
        if (NUMBER_VARIABLES.contains(name)) {
            spot.requireNumberIf("in '%s', which is a number".formatted(name), reaches);
        }
        taint(name);
    }

    private void judgeArgument(String name) {
        refuseIf(
                CODE.contains(name),
                "would be code, like all arguments of '%s'; assign it to a variable"
                        .formatted(name));
        refuseIf(NAMES.contains(name), AS_NAME);
        var words = List.copyOf(command.words());
        var last = words.getLast();
        if (words.contains("{")) {
            spot.requireNumberIf("after '{'", reaches);
        }
        switch (name) {
            case "let" -> spot.requireNumberIf("in arithmetic", reaches);
            case "declare", "typeset", "local", "export", "readonly" -> judgeDeclaration();
            case "read" -> refuseIf(!last.matches("-[a-zA-Z]*[pdtnNui]"), AS_NAME);
            case "printf" -> {
                refuseIf(last.equals("-v") || command.word().startsWith("-v"), AS_NAME);
                taintNames();
            }
            case "wait" ->
                    refuseIf(last.startsWith("-") || command.word().startsWith("-"), AS_NAME);
            case "test", "[" -> judgeTest(last);
            case "for", "select" -> taint(command.words().size() > 1 ? command.words().get(1) : "");
            default ->
                    spot.requireNumberIf(
                            "in an argument that a function or 'set' uses in arithmetic or as code",
                            () -> isFunctionOrSet(name) && holds() && handsOn(words));
        }
    }

    private boolean handsOn(List<String> words) {
        boolean isCode =
                words.contains("eval") || (words.size() > 1 && CODE.contains(words.get(1)));
        return facts.computesWith(CommandDataFlow.ARGUMENTS) || (facts.runsArguments() && isCode);
    }

    private boolean isFunctionOrSet(String name) {
        return name.equals("set") || facts.isFunction(name);
    }

    private void judgeDeclaration() {
        var options = command.words().stream().filter(word -> word.startsWith("-")).toList();
        refuseIf(!LITERAL_NAME.matcher(command.word()).matches(), AS_NAME);
        refuseIf(options.stream().anyMatch(word -> word.contains("n")), AS_NAME);
        boolean isKnown =
                command.words().stream().skip(1).noneMatch(word -> word.matches("[$\0`].*"));
        if (!isKnown || options.stream().anyMatch(word -> word.contains("i"))) {
            spot.requireNumberIf("in a variable that is a number", reaches);
        }
        judgeAssignment(command.assigned());
    }

    /// Checks the arguments of `test`: of two adjacent values, the first can make the second a
    /// name.
    private void judgeTest(String last) {
        refuseIf(last.equals("-v"), AS_NAME);
        if (last.indexOf(PartialCommand.VALUE) >= 0 || last.startsWith("$")) {
            spot.requireNumberIf("after what may be an operator of '['", reaches);
        }
    }

    private void taintNames() {
        var words = command.words();
        if (!words.isEmpty()
                && Set.of("read", "printf", "mapfile", "readarray").contains(words.getFirst())) {
            words.stream().skip(1).forEach(this::taint);
        }
    }

    /// Adds a condition for a variable that gets the value, because the shell may evaluate it
    /// elsewhere.
    private void taint(String name) {
        if (name.matches("[A-Za-z_]\\w*")) {
            spot.requireNumberIf(
                    "in '%s', which the command uses in arithmetic".formatted(name),
                    () -> holds() && facts.computesWith(name));
        }
    }

    private void refuseIf(boolean wrong, String why) {
        if (wrong) {
            refuse(why);
        }
    }

    private void refuse(String why) {
        throw spot.rejection(why);
    }
}
