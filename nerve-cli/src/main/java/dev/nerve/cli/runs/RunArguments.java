package dev.nerve.cli.runs;

import dev.nerve.cli.PositionalArgument;

/// The arguments that several commands on runs take.
public final class RunArguments {

    /// The run that a command is about.
    public static final PositionalArgument RUN =
            PositionalArgument.one(
                    "run", "which run: its name, the beginning of it, or its last 8 letters");

    /// The step that a command is about.
    public static final PositionalArgument STEP =
            PositionalArgument.optional(
                    "step", "which step: its path, or its name if only one has it");

    private RunArguments() {}
}
