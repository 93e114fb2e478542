package dev.nerve.cli.run.command;

import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.run.foreground.ForegroundRun;
import dev.nerve.cli.run.foreground.RunConsole;
import dev.nerve.cli.workflow.WorkflowFileBundler;

/// The ports that the commands on runs share. *Immutable.*
///
/// @param engines the engine of this directory
/// @param console the terminal
/// @param files the workflow files
public record RunCommandContext(
        ClientSource engines, RunConsole console, WorkflowFileBundler files) {

    /// {@return a run in the foreground}
    ///
    /// @param output the output of the command
    /// @param arguments the arguments of a command that takes [ForegroundRun#QUIET]
    ForegroundRun foreground(CommandOutput output, CommandArguments arguments) {
        return new ForegroundRun(console, engines.userName(), output, arguments);
    }
}
