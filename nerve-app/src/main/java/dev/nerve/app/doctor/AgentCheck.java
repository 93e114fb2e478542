package dev.nerve.app.doctor;

import dev.nerve.NerveException;
import dev.nerve.agent.program.AgentProgram;
import dev.nerve.app.doctor.Finding.Need;
import dev.nerve.terminal.pane.Errands;
import dev.nerve.terminal.process.ProgramSearch;
import java.util.List;

/// A check for an agent program, and for a version that nerve was tested with. *Immutable.*
///
/// @param errands runs the program
/// @param product the agent program
record AgentCheck(Errands errands, AgentProgram.Product product) implements Check {

    @Override
    public Finding run() throws InterruptedException {
        var name = product.executable();
        var found = ProgramSearch.of(errands.directory(), errands.environment()).find(name);
        if (found.isEmpty()) {
            return Finding.missing(name, Need.OPTIONAL, advice());
        }
        try {
            var ran = errands.run(List.of(found.get().toString(), "--version"));
            return ran.isGood()
                    ? Finding.ok(
                            name,
                            Need.OPTIONAL,
                            "%s; %s".formatted(told(ProgramCheck.version(ran)), found.get()))
                    : broken("'%s --version' failed: %s".formatted(name, ran.complaint()));
        } catch (NerveException failure) {
            return broken(failure.getMessage());
        }
    }

    private String told(String version) {
        return product.seen().contains(version)
                ? version + ", tested with nerve"
                : "%s, not tested with nerve; tested versions: %s"
                        .formatted(version, String.join(", ", product.seen()));
    }

    private Finding broken(String detail) {
        return Finding.problem(
                product.executable(), Need.OPTIONAL, detail, "reinstall it: " + advice());
    }

    private String advice() {
        return "npm install -g " + product.npmPackage();
    }
}
