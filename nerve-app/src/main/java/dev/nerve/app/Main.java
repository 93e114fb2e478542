package dev.nerve.app;

import dev.nerve.app.chat.command.ChatCommand;
import dev.nerve.app.workflow.LocalWorkflowFiles;
import dev.nerve.cli.CommandLineProgram;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.graph.GraphCommand;
import dev.nerve.cli.inbox.AnswerItemCommand;
import dev.nerve.cli.inbox.InboxCommand;
import dev.nerve.cli.node.NodeCommand;
import dev.nerve.cli.run.command.FollowRunVerbs;
import dev.nerve.cli.run.command.RunCommand;
import dev.nerve.cli.run.command.RunCommandContext;
import dev.nerve.cli.runs.RunsCommand;
import dev.nerve.cli.runs.StoredRunVerbs;
import dev.nerve.cli.session.SessionCommand;
import dev.nerve.cli.status.StatusCommand;
import dev.nerve.cli.workflow.WorkflowCommand;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.pty.PtyTerminal;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.tools.demo.DemoCommand;
import dev.nerve.tools.doctor.DoctorCheck;
import dev.nerve.tools.doctor.DoctorCommand;
import dev.nerve.tools.doctor.TerminalCheck;
import dev.nerve.tools.extract.ExtractTurnCommand;
import dev.nerve.tools.launcher.LauncherCommand;
import dev.nerve.tools.pane.PaneCommand;
import dev.nerve.tools.pane.PaneServices;
import dev.nerve.tools.replay.ReplayCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The entry point of the command line program.
public final class Main {

    private Main() {}

    /// Runs the command and exits with its exit code.
    ///
    /// @param words the command line arguments
    public static void main(String[] words) {
        var program =
                program(ProgramEnvironment.ofProcess())
                        .programName(System.getProperty("nerve.command", "nerve"));
        int code = program.run(List.of(words));
        // Returning is a third faster than System.exit, which looks for a logger.
        if (code != 0) {
            System.exit(code);
        }
    }

    /// {@return the command line of this application}
    ///
    /// @param programEnvironment the environment of the program
    static CommandLineProgram program(ProgramEnvironment programEnvironment) {
        return CommandLineProgram.of(
                Release.VERSION,
                directory ->
                        commands(
                                directory
                                        .map(programEnvironment::withStoreIn)
                                        .orElse(programEnvironment)),
                programEnvironment.streams());
    }

    /// {@return the commands that run in this process, without a server}
    static List<LocalCommand> commands(ProgramEnvironment programEnvironment) {
        var services = panes(programEnvironment);
        var panes = new PaneCommand(services);
        var engine = new LocalClientSource(programEnvironment);
        var runs =
                new RunCommandContext(
                        engine, new LocalRunConsole(programEnvironment), LocalWorkflowFiles.FILES);
        var commands = new ArrayList<LocalCommand>();
        commands.addAll(
                List.of(
                        new DemoCommand(new LocalDemoServices(programEnvironment)),
                        new StatusCommand(engine),
                        new InboxCommand(engine),
                        new AnswerItemCommand(engine),
                        new RunCommand(runs),
                        new RunsCommand(
                                Stream.of(
                                                new FollowRunVerbs(runs).commands(),
                                                new StoredRunVerbs(engine).commands())
                                        .flatMap(List::stream)
                                        .toList()),
                        new WorkflowCommand(engine, LocalWorkflowFiles.FILES),
                        new ChatCommand(
                                new LocalChatCommandServices(programEnvironment),
                                programEnvironment.streams().outStyle()),
                        new NodeCommand(engine, panes.explainAction()),
                        new SessionCommand(engine),
                        new GraphCommand(engine),
                        panes,
                        new ReplayCommand(new LocalReplayServices(programEnvironment)),
                        new ExtractTurnCommand(services),
                        new DoctorCommand(
                                programEnvironment.environment(),
                                programEnvironment.directory(),
                                programEnvironment::store,
                                List.of(terminalCheck(programEnvironment)))));
        commands.addAll(LauncherCommand.all());
        return commands;
    }

    private static PaneServices panes(ProgramEnvironment programEnvironment) {
        return new PaneServices(
                programEnvironment.environment(),
                programEnvironment.directory(),
                programEnvironment.in());
    }

    private static DoctorCheck terminalCheck(ProgramEnvironment programEnvironment) {
        return new TerminalCheck((poller, listener) ->
                PtyTerminal.open(
                        new LaunchRequest(
                                TerminalCheck.COMMAND,
                                programEnvironment.directory(),
                                programEnvironment.environment()),
                        TerminalSize.DEFAULT,
                        0,
                        poller,
                        listener));
    }
}
