package dev.nerve.tools.doctor;

import dev.nerve.NerveException;
import dev.nerve.terminal.pane.CommandResult;
import dev.nerve.terminal.pane.CommandRunner;
import dev.nerve.terminal.process.ProgramSearch;
import dev.nerve.tools.doctor.CheckResult.Need;
import java.util.List;
import java.util.regex.Pattern;

/// A check that finds a program and reads its version. *Immutable.*
///
/// @param runner runs the program
/// @param name the program
/// @param need whether nerve works without it
/// @param question the argument with which it prints its version
/// @param advice the way to install it
record ProgramCheck(CommandRunner runner, String name, Need need, String question, String advice)
        implements DoctorCheck {

    private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\w+)+\\S*|\\d{8}\\S*");

    @Override
    public CheckResult run() throws InterruptedException {
        var found = ProgramSearch.of(runner.directory(), runner.environment()).find(name);
        if (found.isEmpty()) {
            return CheckResult.missing(name, need, advice);
        }
        try {
            var commandResult = runner.run(List.of(name, question));
            return commandResult.isSuccess()
                    ? CheckResult.ok(name, need, version(commandResult))
                    : broken(
                            "'%s %s' failed: %s"
                                    .formatted(name, question, commandResult.errorText()));
        } catch (NerveException failure) {
            return broken(failure.getMessage());
        }
    }

    private CheckResult broken(String detail) {
        return CheckResult.problem(name, need, detail, "reinstall it: " + advice);
    }

    /// {@return the version in the output of a program, or the first line of the output}
    static String version(CommandResult commandResult) {
        var first = commandResult.output().lines().findFirst().orElse("").strip();
        var version = VERSION.matcher(first);
        return version.find() ? version.group() : first;
    }
}
