package dev.nerve.terminal.shell;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.capability.EffectfulNode;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.capability.PreparedFork;
import dev.nerve.node.capability.TimeLimitedNode;
import dev.nerve.node.capability.WorkingDirectoryNode;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.terminal.process.OrphanProcesses;
import dev.nerve.terminal.shell.quoting.ShellProgram;
import dev.nerve.terminal.shell.quoting.ValuePositions;
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
public sealed interface BashNode
        extends TimeLimitedNode, WorkingDirectoryNode, ForkableNode, EffectfulNode
        permits BashCommandNode, BashInputNode {

    /// The name of the node kind.
    String TYPE = "bash";

    /// {@return a node that executes its input}
    ///
    /// @param id the name of the node
    /// @param bashServices the services that execute the command
    static BashNode of(String id, BashServices bashServices) {
        return new BashInputNode(NodeId.of(id), BashOptions.DEFAULT, bashServices);
    }

    /// {@return a node that executes this command, which reads the node's input}
    ///
    /// @param id the name of the node
    /// @param command the command, which may be a template; the shell gets its values as data
    /// @param bashServices the services that execute the command
    static BashNode of(String id, String command, BashServices bashServices) {
        return new BashCommandNode(
                NodeId.of(id), Template.of(command), BashOptions.DEFAULT, bashServices);
    }

    /// Checks a command without its values, as the creation of a node does.
    ///
    /// @param command the command with placeholders for values
    /// @throws NerveException.Invalid if no shell can run it, or if a value would be code or would
    ///     not arrive; the message names the value and its position
    static void check(Template command) {
        ShellProgram.refuseNul(command.toString());
        ValuePositions.of(command.texts());
    }

    /// Ends the processes that commands left running after the nerve process that executed them
    /// died.
    ///
    /// @param effects the executions, of any nodes
    /// @throws NerveException.Unavailable if a process may still run
    /// @throws InterruptedException if the thread was interrupted; a process may still run
    static void terminateOrphans(List<RunEffect> effects) throws InterruptedException {
        var ids = effects.stream().map(RunEffect::id).toList();
        try {
            OrphanProcesses.withAnyVariable(ShellExecution.EFFECT, ids)
                    .end(BashOptions.DEFAULT.grace());
        } catch (IOException failure) {
            throw new NerveException.Unavailable(
                    "a command may still run: " + failure.getMessage(), failure);
        }
    }

    /// {@return the options of the command}
    BashOptions terms();

    /// {@return the same node with other options}
    ///
    /// @param bashOptions the options of the command
    BashNode withOptions(BashOptions bashOptions);

    /// {@return the services that execute the command}
    BashServices host();

    /// {@return the same node with another name}
    ///
    /// @param id the name
    BashNode withId(NodeId id);

    @Override
    default Path directory() {
        return host().directory().resolve(terms().directory());
    }

    @Override
    default PreparedFork prepare(NodeForkRequest fork) {
        fork.requireNoConversation(this);
        return PreparedFork.of(
                substitutions -> forked(fork.target(), substitutions.directory(directory())));
    }

    private BashNode forked(NodeId id, Path place) {
        var named = withId(id);
        return place.equals(directory()) ? named : named.withOptions(terms().withDirectory(place));
    }

    /// Checks whether processes of the effect survived the nerve process that started them.
    @Override
    default boolean isStillRunning(RunEffect effect) {
        try {
            return OrphanProcesses.withVariable(ShellExecution.EFFECT, effect.id()).anyExist();
        } catch (IOException _) {
            return false;
        }
    }

    @Override
    default void endLeftovers(RunEffect effect) throws InterruptedException {
        try {
            OrphanProcesses.withVariable(ShellExecution.EFFECT, effect.id()).end(terms().grace());
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
