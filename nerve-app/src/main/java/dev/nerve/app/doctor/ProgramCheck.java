package dev.nerve.app.doctor;

import dev.nerve.NerveException;
import dev.nerve.app.doctor.Finding.Need;
import dev.nerve.terminal.pane.Errands;
import dev.nerve.terminal.pane.Ran;
import dev.nerve.terminal.process.ProgramSearch;
import java.util.List;
import java.util.regex.Pattern;

/// A check that finds a program and reads its version. *Immutable.*
///
/// @param errands runs the program
/// @param name the program
/// @param need whether nerve works without it
/// @param question the argument with which it prints its version
/// @param advice the way to install it
record ProgramCheck(Errands errands, String name, Need need, String question, String advice)
        implements Check {

    private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\w+)+\\S*|\\d{8}\\S*");

    @Override
    public Finding run() throws InterruptedException {
        var found = ProgramSearch.of(errands.directory(), errands.environment()).find(name);
        if (found.isEmpty()) {
            return Finding.missing(name, need, advice);
        }
        try {
            var ran = errands.run(List.of(name, question));
            return ran.isGood()
                    ? Finding.ok(name, need, version(ran))
                    : broken("'%s %s' failed: %s".formatted(name, question, ran.complaint()));
        } catch (NerveException failure) {
            return broken(failure.getMessage());
        }
    }

    private Finding broken(String detail) {
        return Finding.problem(name, need, detail, "reinstall it: " + advice);
    }

    /// {@return the version in the output of a program, or the first line of the output}
    static String version(Ran ran) {
        var first = ran.output().lines().findFirst().orElse("").strip();
        var version = VERSION.matcher(first);
        return version.find() ? version.group() : first;
    }
}
