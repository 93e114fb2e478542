package dev.nerve.tools.doctor;

import dev.nerve.NerveException;
import dev.nerve.agent.program.AgentProgram;
import dev.nerve.terminal.pane.CommandRunner;
import dev.nerve.terminal.process.ProgramSearch;
import dev.nerve.tools.doctor.CheckResult.Need;
import java.util.List;

/// A check for an agent program, and for a version that nerve was tested with. *Immutable.*
///
/// @param runner runs the program
/// @param product the agent program
record AgentCheck(CommandRunner runner, AgentProgram.ProgramProduct product)
        implements DoctorCheck {

    @Override
    public CheckResult run() throws InterruptedException {
        var name = product.executable();
        var found = ProgramSearch.of(runner.directory(), runner.environment()).find(name);
        if (found.isEmpty()) {
            return CheckResult.missing(name, Need.OPTIONAL, advice());
        }
        try {
            var commandResult = runner.run(List.of(found.get().toString(), "--version"));
            return commandResult.isSuccess()
                    ? CheckResult.ok(
                            name,
                            Need.OPTIONAL,
                            "%s; %s"
                                    .formatted(
                                            versionText(ProgramCheck.version(commandResult)),
                                            found.get()))
                    : broken(
                            "'%s --version' failed: %s".formatted(name, commandResult.errorText()));
        } catch (NerveException failure) {
            return broken(failure.getMessage());
        }
    }

    private String versionText(String version) {
        return product.seen().contains(version)
                ? version + ", tested with nerve"
                : "%s, not tested with nerve; tested versions: %s"
                        .formatted(version, String.join(", ", product.seen()));
    }

    private CheckResult broken(String detail) {
        return CheckResult.problem(
                product.executable(), Need.OPTIONAL, detail, "reinstall it: " + advice());
    }

    private String advice() {
        return "npm install -g " + product.npmPackage();
    }
}
