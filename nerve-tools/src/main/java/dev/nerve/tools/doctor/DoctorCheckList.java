package dev.nerve.tools.doctor;

import dev.nerve.agent.program.AgentPrograms;
import dev.nerve.terminal.pane.CommandRunner;
import dev.nerve.tools.doctor.CheckResult.Need;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The checks of `nerve doctor`, in the order in which it shows them.
final class DoctorCheckList {

    private DoctorCheckList() {}

    /// {@return the checks}
    ///
    /// @param runner runs programs
    /// @param directory the directory in which nerve was started
    /// @param store the directory of the store
    static List<DoctorCheck> of(CommandRunner runner, Path directory, Path store) {
        var checks = new ArrayList<DoctorCheck>();
        checks.add(new JdkCheck(Runtime.version()));
        checks.add(new ProcessCheck(runner));
        checks.add(new StoreCheck(directory, store));
        checks.add(new DiskCheck(directory));
        checks.addAll(programs(runner));
        checks.addAll(agents(runner));
        checks.addAll(EnvironmentChecks.of(runner.environment()));
        return checks;
    }

    private static List<DoctorCheck> programs(CommandRunner runner) {
        return List.of(
                program(runner, "bash", Need.NEEDED, "--version", system("bash")),
                program(runner, "git", Need.OPTIONAL, "--version", system("git")),
                program(runner, "tmux", Need.OPTIONAL, "-V", system("tmux")),
                program(
                        runner,
                        "wezterm",
                        Need.OPTIONAL,
                        "--version",
                        "see https://wezterm.org/installation"),
                program(runner, "zsh", Need.OPTIONAL, "--version", system("zsh")),
                program(runner, "node", Need.OPTIONAL, "--version", "https://nodejs.org"),
                program(runner, "npm", Need.OPTIONAL, "--version", "it comes with node"));
    }

    private static List<DoctorCheck> agents(CommandRunner runner) {
        return AgentPrograms.BUNDLED.stream()
                .<DoctorCheck>map(name -> new AgentCheck(runner, AgentPrograms.get(name).product()))
                .toList();
    }

    private static DoctorCheck program(
            CommandRunner runner, String name, Need need, String question, String advice) {
        return new ProgramCheck(runner, name, need, question, advice);
    }

    private static String system(String name) {
        return "apt install %s, or brew install %s".formatted(name, name);
    }
}
