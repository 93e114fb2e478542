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

/// Executes a shell command, in a process group of its own. *Immutable.*
///
/// The command is either the node's own, and then its input is the input, or the input is the
/// command. It is done if the exit code is 0; its output is what it wrote to standard output. What
/// it left running in the background when it exits is ended, and so is all of it when the execution
/// is cancelled or takes too long: first it is asked to, then killed.
public sealed interface BashNode extends TimeLimited, Placed, Forkable, Effectful
        permits CommandNode, InputNode {

    /// The name of the kind.
    String TYPE = "bash";

    /// {@return a node that executes its input}
    ///
    /// @param id its name
    /// @param host where it executes
    static BashNode of(String id, ShellHost host) {
        return new InputNode(NodeId.of(id), BashTerms.USUAL, host);
    }

    /// {@return a node that executes this command, which reads the node's input}
    ///
    /// @param id its name
    /// @param command may be a template; its values are handed to the shell as data
    /// @param host where it executes
    static BashNode of(String id, String command, ShellHost host) {
        return new CommandNode(NodeId.of(id), Template.of(command), BashTerms.USUAL, host);
    }

    /// Checks a command without its values, as making a node of it does.
    ///
    /// @param command with places for values
    /// @throws NerveException.Invalid if no shell can take it, or a value stands where it would be
    ///     code or could not get to; the message says which and where
    static void check(Template command) {
        Shell.refuseNul(command.toString());
        Places.of(command.texts());
    }

    /// Ends what commands go on with after the process of nerve that executed them has died.
    ///
    /// @param effects the executions, of whichever nodes
    /// @throws NerveException.Unavailable if something may still run
    /// @throws InterruptedException if the thread was interrupted; something may still run
    static void endAllLeftBy(List<Effect> effects) throws InterruptedException {
        var ids = effects.stream().map(Effect::id).toList();
        try {
            Leftovers.withAny(ShellExecution.EFFECT, ids).end(BashTerms.USUAL.grace());
        } catch (IOException failure) {
            throw new NerveException.Unavailable(
                    "a command may still run: " + failure.getMessage(), failure);
        }
    }

    /// {@return how it is executed}
    BashTerms terms();

    /// {@return the same under other terms}
    ///
    /// @param terms how it is executed
    BashNode under(BashTerms terms);

    /// {@return where it executes}
    ShellHost host();

    /// {@return the same under another name}
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

    /// What was left by a process of nerve that died goes on without it.
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
