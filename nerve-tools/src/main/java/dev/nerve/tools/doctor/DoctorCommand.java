package dev.nerve.tools.doctor;

import dev.nerve.ErrorCode;
import dev.nerve.cli.Command;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.run.Parallel;
import dev.nerve.terminal.pane.CommandRunner;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/// The command `nerve doctor`: runs all checks in parallel and changes nothing.
///
/// @param environment the environment variables
/// @param directory the directory in which the program was started
/// @param store finds the directory of the store; throws if a variable names a wrong one
/// @param more the additional checks of the application
public record DoctorCommand(
        Map<String, String> environment,
        Path directory,
        Supplier<Path> store,
        List<DoctorCheck> more)
        implements LocalCommand, CommandAction {

    /// The time that a program has to print its version.
    private static final Duration LIMIT = Duration.ofSeconds(2);

    public DoctorCommand {
        environment = Map.copyOf(environment);
        more = List.copyOf(more);
    }

    @Override
    public Command command() {
        return Command.verb("doctor", "Shows what is installed, and what is missing", this)
                .example("nerve doctor", "Shows what works, and how to get the rest")
                .example("nerve doctor --json", "The same for a program");
    }

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var report = new DoctorReport(findings());
        output.result(report);
        var fatal = report.fatal();
        if (!fatal.isEmpty()) {
            throw CommandFailure.of(
                    ErrorCode.UNAVAILABLE,
                    "these checks failed: %s".formatted(String.join(", ", fatal)));
        }
    }

    private List<CheckResult> findings() throws InterruptedException {
        try (var poller = DescriptorPoller.open()) {
            var checks = checks(new CommandRunner(directory, environment, LIMIT, poller));
            List<Callable<CheckResult>> tasks = new ArrayList<>();
            checks.forEach(check -> tasks.add(check::run));
            return Parallel.all(tasks.size(), tasks);
        } catch (ExecutionException failure) {
            throw Parallel.unwrap(failure);
        }
    }

    private List<DoctorCheck> checks(CommandRunner runner) {
        var checks =
                new ArrayList<>(
                        DoctorCheckList.of(
                                runner, directory.toAbsolutePath(), store.get().toAbsolutePath()));
        checks.addAll(more);
        return checks;
    }

    /// Omits the variables, because there are keys among them.
    @Override
    public String toString() {
        return "DoctorCommand[directory=%s]".formatted(directory);
    }
}
