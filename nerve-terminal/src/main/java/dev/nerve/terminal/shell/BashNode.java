package dev.nerve.terminal.shell;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.Effectful;
import dev.nerve.node.Forkable;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.NodeFork;
import dev.nerve.node.Placed;
import dev.nerve.node.PreparedFork;
import dev.nerve.node.TimeLimited;
import dev.nerve.store.Effect;
import dev.nerve.terminal.process.Leftovers;
import dev.nerve.value.Template;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A node that executes a shell command in its own process group. *Immutable.*
///
/// Either the node has a command, which reads the node's input, or the input is the command. The
/// node is done if the exit code is 0. Its output is the standard output of the command.
///
/// When the command exits, nerve ends the processes that it left in the background. When the
/// execution is cancelled or takes too long, nerve ends the command with all its processes. It
/// first asks them to end, then kills them.
public sealed interface BashNode extends TimeLimited, Placed, Forkable, Effectful
        permits CommandNode, InputNode {

    /// The name of the node kind.
    String TYPE = "bash";

    /// {@return a node that executes its input}
    ///
    /// @param id the name of the node
    /// @param host the services that execute the command
    static BashNode of(String id, ShellHost host) {
        return new InputNode(NodeId.of(id), BashTerms.USUAL, host);
    }

    /// {@return a node that executes this command, which reads the node's input}
    ///
    /// @param id the name of the node
    /// @param command the command, which may be a template; the shell gets its values as data
    /// @param host the services that execute the command
    static BashNode of(String id, String command, ShellHost host) {
        return new CommandNode(NodeId.of(id), Template.of(command), BashTerms.USUAL, host);
    }

    /// Checks a command without its values, as the creation of a node does.
    ///
    /// @param command the command with placeholders for values
    /// @throws NerveException.Invalid if no shell can run it, or if a value would be code or would
    ///     not arrive; the message names the value and its position
    static void check(Template command) {
        Shell.refuseNul(command.toString());
        Places.of(command.texts());
    }

    /// Ends the processes that commands left running after the nerve process that executed them
    /// died.
    ///
    /// @param effects the executions, of any nodes
    /// @throws NerveException.Unavailable if a process may still run
    /// @throws InterruptedException if the thread was interrupted; a process may still run
    static void endAllLeftBy(List<Effect> effects) throws InterruptedException {
        var ids = effects.stream().map(Effect::id).toList();
        try {
            Leftovers.withAny(ShellExecution.EFFECT, ids).end(BashTerms.USUAL.grace());
        } catch (IOException failure) {
            throw new NerveException.Unavailable(
                    "a command may still run: " + failure.getMessage(), failure);
        }
    }

    /// {@return the options of the command}
    BashTerms terms();

    /// {@return the same node with other options}
    ///
    /// @param terms the options of the command
    BashNode under(BashTerms terms);

    /// {@return the services that execute the command}
    ShellHost host();

    /// {@return the same node with another name}
    ///
    /// @param id the name
    BashNode named(NodeId id);

    @Override
    default Path directory() {
        return host().directory().resolve(terms().directory());
    }

    @Override
    default PreparedFork prepare(NodeFork fork) {
        fork.requireNoConversation(this);
        return PreparedFork.of(wiring -> forked(fork.target(), wiring.directory(directory())));
    }

    private BashNode forked(NodeId id, Path place) {
        var named = named(id);
        return place.equals(directory()) ? named : named.under(terms().in(place));
    }

    /// Checks whether processes of the effect survived the nerve process that started them.
    @Override
    default boolean isStillRunning(Effect effect) {
        try {
            return Leftovers.with(ShellExecution.EFFECT, effect.id()).areThere();
        } catch (IOException _) {
            return false;
        }
    }

    @Override
    default void endLeftovers(Effect effect) throws InterruptedException {
        try {
            Leftovers.with(ShellExecution.EFFECT, effect.id()).end(terms().grace());
        } catch (IOException failure) {
            throw new NerveException.Unavailable(
                    "'%s' may still run, so it is not executed again: %s"
                            .formatted(effect.path(), failure.getMessage()),
                    failure);
        }
    }

    @Override
    default String type() {
        return TYPE;
    }

    @Override
    default Duration timeout() {
        return terms().timeout();
    }

    @Override
    Optional<NodeDefinition> definition();
}
