package dev.nerve.app.doctor;

import dev.nerve.agent.program.AgentPrograms;
import dev.nerve.app.doctor.Finding.Need;
import dev.nerve.terminal.pane.Errands;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The checks of `nerve doctor`, in the order in which it shows them.
final class Checks {

    private Checks() {}

    /// {@return the checks}
    ///
    /// @param errands runs programs
    /// @param directory the directory in which nerve was started
    /// @param store the directory of the store
    static List<Check> of(Errands errands, Path directory, Path store) {
        var checks = new ArrayList<Check>();
        checks.add(new JdkCheck(Runtime.version()));
        checks.add(new ProcessCheck(errands));
        checks.add(new StoreCheck(directory, store));
        checks.add(new DiskCheck(directory));
        checks.addAll(programs(errands));
        checks.addAll(agents(errands));
        checks.addAll(EnvironmentChecks.of(errands.environment()));
        return checks;
    }

    private static List<Check> programs(Errands errands) {
        return List.of(
                program(errands, "bash", Need.NEEDED, "--version", system("bash")),
                program(errands, "git", Need.OPTIONAL, "--version", system("git")),
                program(errands, "tmux", Need.OPTIONAL, "-V", system("tmux")),
                program(
                        errands,
                        "wezterm",
                        Need.OPTIONAL,
                        "--version",
                        "see https://wezterm.org/installation"),
                program(errands, "zsh", Need.OPTIONAL, "--version", system("zsh")),
                program(errands, "node", Need.OPTIONAL, "--version", "https://nodejs.org"),
                program(errands, "npm", Need.OPTIONAL, "--version", "it comes with node"));
    }

    private static List<Check> agents(Errands errands) {
        return AgentPrograms.BUNDLED.stream()
                .<Check>map(name -> new AgentCheck(errands, AgentPrograms.get(name).product()))
                .toList();
    }

    private static Check program(
            Errands errands, String name, Need need, String question, String advice) {
        return new ProgramCheck(errands, name, need, question, advice);
    }

    private static String system(String name) {
        return "apt install %s, or brew install %s".formatted(name, name);
    }
}
