package dev.nerve.cli.node;

import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import org.jspecify.annotations.Nullable;

/// The arguments that several commands on nodes take.
public final class NodeArguments {

    /// The node that a command is about.
    public static final PositionalArgument NODE = PositionalArgument.one("node", "its name");

    /// The session of the node.
    public static final Option SESSION =
            Option.setting("session", "NAME", "Its session; 'default' if left out");

    private NodeArguments() {}

    /// {@return the session that a command names, or null for the default one}
    ///
    /// @param arguments the arguments of a command that takes [#SESSION]
    public static @Nullable String session(CommandArguments arguments) {
        return arguments.find("session").orElse(null);
    }
}
