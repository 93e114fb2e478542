package dev.nerve.app;

import dev.nerve.app.chat.ChatCommand;
import dev.nerve.app.demo.DemoCommand;
import dev.nerve.app.doctor.Check;
import dev.nerve.app.doctor.DoctorCommand;
import dev.nerve.app.doctor.TerminalCheck;
import dev.nerve.app.extract.ExtractCommand;
import dev.nerve.app.launcher.LauncherCommand;
import dev.nerve.app.node.NodeCommand;
import dev.nerve.app.pane.PaneCommand;
import dev.nerve.app.pane.PaneHost;
import dev.nerve.app.replay.ReplayCommand;
import dev.nerve.app.run.RunCommand;
import dev.nerve.app.run.RunsCommand;
import dev.nerve.app.run.WorkflowCommand;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Program;
import dev.nerve.terminal.process.Launch;
import dev.nerve.terminal.pty.PtyTerminal;
import dev.nerve.terminal.screen.Size;
import java.util.ArrayList;
import java.util.List;

/// The entry point of the command line program.
public final class Main {

    private Main() {}

    /// Runs the command and exits with its exit code.
    ///
    /// @param words the command line arguments
    public static void main(String[] words) {
        var program =
                program(Surroundings.ofProcess())
                        .calledAs(System.getProperty("nerve.command", "nerve"));
        int code = program.run(List.of(words));
        // Returning is a third faster than System.exit, which looks for a logger.
        if (code != 0) {
            System.exit(code);
        }
    }

    /// {@return the command line of this application}
    ///
    /// @param surroundings the environment of the program
    static Program program(Surroundings surroundings) {
        return Program.of(
                Release.VERSION,
                directory -> commands(directory.map(surroundings::keepingIn).orElse(surroundings)),
                surroundings.streams());
    }

    /// {@return the commands that run in this process, without a server}
    static List<LocalCommand> commands(Surroundings surroundings) {
        var runs = new RunsOnNerve(surroundings);
        var panes = new PaneCommand(panes(surroundings));
        var commands = new ArrayList<LocalCommand>();
        commands.addAll(
                List.of(
                        new DemoCommand(new DemoOnNerve(surroundings)),
                        new RunCommand(runs),
                        new RunsCommand(runs),
                        new WorkflowCommand(runs),
                        new ChatCommand(
                                new ChatOnNerve(surroundings), surroundings.streams().outStyle()),
                        new NodeCommand(runs, panes.explaining()),
                        panes,
                        new ReplayCommand(new ReplayInSurroundings(surroundings)),
                        new ExtractCommand(new ExtractInSurroundings(surroundings)),
                        new DoctorCommand(
                                surroundings.environment(),
                                surroundings.directory(),
                                List.of(terminalCheck(surroundings)))));
        commands.addAll(LauncherCommand.all());
        return commands;
    }

    private static PaneHost panes(Surroundings surroundings) {
        return new PaneHost(
                surroundings.environment(), surroundings.directory(), surroundings.in());
    }

    private static Check terminalCheck(Surroundings surroundings) {
        return new TerminalCheck((poller, listener) ->
                PtyTerminal.open(
                        new Launch(
                                TerminalCheck.COMMAND,
                                surroundings.directory(),
                                surroundings.environment()),
                        Size.USUAL,
                        0,
                        poller,
                        listener));
    }
}
