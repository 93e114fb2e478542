package dev.nerve.terminal.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.Diarist;
import dev.nerve.node.Effectful;
import dev.nerve.node.Forkable;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.NodeFork;
import dev.nerve.node.NodeInfo;
import dev.nerve.node.NodeState;
import dev.nerve.node.Persistent;
import dev.nerve.node.Placed;
import dev.nerve.node.PreparedFork;
import dev.nerve.node.RunContext;
import dev.nerve.node.TimeLimited;
import dev.nerve.run.Outcome;
import dev.nerve.store.History;
import dev.nerve.terminal.backend.Lines;
import dev.nerve.terminal.backend.TerminalInfo;
import dev.nerve.terminal.parse.Reading;
import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.screen.Size;
import dev.nerve.terminal.state.Explanation;
import dev.nerve.terminal.state.Question;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.Verdict;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// A node that controls a program in a terminal. Its input is typed, and its output is the text
/// that the program then shows.
///
/// An execution waits until the program is ready, types its input, and ends when the program is
/// ready again. It never infers readiness from silence. If the program ends by itself, the
/// execution fails at once with the exit code. A fork starts the same program again. *Safe for many
/// threads*: executions run one at a time, as in all persistent nodes; all other methods can run at
/// any time.
public final class TerminalNode
        implements Persistent, Forkable, Placed, TimeLimited, Diarist, Effectful {

    /// The name of the node type.
    public static final String TYPE = "terminal";

    private final NodeId id;
    private final TerminalTerms terms;
    private final TerminalHost host;
    private final Lives lives;
    private final Diary diary = new Diary();

    TerminalNode(NodeId id, TerminalTerms terms, TerminalHost host) {
        this.id = id;
        this.terms = terms;
        this.host = host;
        this.lives = new Lives(id, terms, host);
    }

    /// {@return a terminal that is not started yet}
    ///
    /// @param id its name
    /// @param terms the program and its options
    /// @param host the services for terminals
    public static TerminalNode of(String id, TerminalTerms terms, TerminalHost host) {
        return new TerminalNode(NodeId.of(id), terms, host);
    }

    @Override
    public NodeId id() {
        return id;
    }

    @Override
    public String type() {
        return TYPE;
    }

    /// {@return the program and its options}
    public TerminalTerms terms() {
        return terms;
    }

    @Override
    public Path directory() {
        return lives.directory();
    }

    @Override
    public Duration timeout() {
        return terms.limits().turn();
    }

    @Override
    public NodeState state() {
        return lives.state();
    }

    /// Starts the program, or attaches to the pane, and waits until the program is ready or asks a
    /// question.
    @Override
    public void start() throws InterruptedException {
        lives.start();
    }

    /// Ends the program and its child processes. Detaches from an attached pane.
    @Override
    public void stop(Duration grace) throws InterruptedException {
        boolean running = lives.isRunning();
        lives.stop(grace);
        if (running) {
            diary.keep(History.Op.CLOSE, Value.Fields.EMPTY);
        }
    }

    /// Ends the program and starts it again.
    @Override
    public void reset() throws InterruptedException {
        lives.restart();
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        return new Sending(id, lives.current(), context).send(context.input().text());
    }

    /// Types a text without pressing Enter.
    ///
    /// @param text the exact characters to send; `\r` is the Enter key
    /// @throws InterruptedException if the thread was interrupted; part of the text may have been
    /// typed
    public void write(String text) throws InterruptedException {
        lives.current().type(text);
        diary.keep(History.Op.WRITE, Diary.input(text));
    }

    /// Types a text and presses Enter, without waiting for the result.
    ///
    /// @param text the text; several lines count as one input
    /// @throws InterruptedException if the thread was interrupted; part of the text may have been
    /// typed
    public void run(String text) throws InterruptedException {
        run(text, EntryKeys.USUAL);
    }

    /// Types a text into the input box of a program and submits it, without waiting for the result.
    ///
    /// @param text the text; several lines count as one input
    /// @param keys the keys of the input box; a shell gets Enter
    /// @throws InterruptedException if the thread was interrupted; part of the text may have been
    /// typed
    public void run(String text, EntryKeys keys) throws InterruptedException {
        lives.current().submit(text, keys);
        diary.keep(History.Op.RUN, Diary.input(text));
    }

    /// Presses Ctrl-C. The program reads it after all earlier input.
    ///
    /// @throws InterruptedException if the thread was interrupted
    public void interrupt() throws InterruptedException {
        lives.current().interrupt();
        diary.keep(History.Op.INTERRUPT, Value.Fields.EMPTY);
    }

    /// {@return all text that was shown and is still kept}
    public String read() {
        return since(0).text();
    }

    /// {@return the last lines of the shown text}
    ///
    /// @param count the largest number of lines
    public String tail(int count) {
        if (count < 0) {
            throw new NerveException.Invalid("cannot read the last %d lines".formatted(count));
        }
        return Tail.of(read(), count);
    }

    /// {@return the rows shown since a position}
    ///
    /// @param position the `next` of an earlier read, or 0
    public Lines since(long position) {
        return lives.latest().terminal().read(position);
    }

    /// {@return the current screen}
    public Frame frame() {
        return lives.latest().terminal().frame();
    }

    /// Discards the rows that have left the screen at the top.
    public void clear() {
        lives.current().terminal().clear();
    }

    /// Changes the size of the terminal.
    ///
    /// @param size the new size
    public void resize(Size size) {
        lives.current().resize(size);
    }

    /// Brings the terminal to the front, if the backend supports it.
    ///
    /// @throws InterruptedException if the thread was interrupted
    public void focus() throws InterruptedException {
        lives.current().terminal().focus();
    }

    /// {@return information about the terminal}
    public TerminalInfo pane() {
        return lives.current().terminal().info();
    }

    /// {@return the state of the program, with the evidence for it}
    public Verdict verdict() {
        return lives.latest().verdict();
    }

    /// {@return an explanation of the state for people: the rule that fired, the evidence, and its
    /// age}
    public Explanation explain() {
        return lives.latest().witness().explain();
    }

    /// Reports the state that the program announced on a dedicated channel: a structured event or a
    /// hook.
    ///
    /// This evidence counts more than the screen.
    ///
    /// @param state the announced state
    /// @param rule the name of the event type, such as `stop-hook`
    /// @param what a description of the message
    public void said(TerminalState state, String rule, String what) {
        lives.latest().witness().said(state, rule, what);
    }

    /// Reports a question that the program asked on a dedicated channel.
    ///
    /// @param question the question
    /// @param rule the name of the event type, such as `permission-hook`
    /// @param what a description of the message
    public void asked(Question question, String rule, String what) {
        lives.latest().witness().asked(question, rule, what);
    }

    /// Waits until the program reaches a state.
    ///
    /// @param wanted the condition, called after every event in the terminal; must be quick
    /// @param limit the longest time to wait
    /// @return the first verdict that is wanted or dead, or the last one before the time limit
    /// @throws InterruptedException if the thread was interrupted
    public Verdict await(Predicate<Verdict> wanted, Duration limit) throws InterruptedException {
        var life = lives.latest();
        return life.await(wanted, life.in(limit));
    }

    /// Checks that the program is alive.
    ///
    /// @throws NerveException.Failed if the program has ended; the message has its exit and its
    /// last lines
    public void requireAlive() {
        lives.current();
    }

    /// {@return the output for the last input}
    public String written() {
        return lives.latest().witness().written().text();
    }

    /// Adds a viewer that sees every screen update before the state is detected.
    ///
    /// @param viewer receives the content of the terminal; must be quick
    /// @return the subscription, to be closed by the caller
    public Subscription view(Consumer<Reading.Rows> viewer) {
        return lives.current().witness().viewers().add(viewer);
    }

    /// Adds a listener for the raw output of the program, including control sequences.
    ///
    /// Panes do not provide raw output.
    ///
    /// @param listener receives complete characters; must be quick
    /// @return the subscription, to be closed by the caller
    public Subscription listen(Consumer<String> listener) {
        return lives.current().witness().listeners().add(listener);
    }

    @Override
    public void keepIn(Supplier<Optional<History>> history) {
        diary.keepIn(history);
    }

    @Override
    public Optional<NodeDefinition> definition() {
        return Optional.of(TerminalData.definition(id, terms));
    }

    @Override
    public NodeInfo info() {
        return Persistent.super.info().with(lives.facts());
    }

    @Override
    public PreparedFork prepare(NodeFork fork) {
        fork.requireNoConversation(this);
        if (!(terms.source() instanceof Source.Spawn spawn)) {
            throw new NerveException.Failed(
                    ErrorCode.FORK_UNSUPPORTED,
                    "terminal '%s' is attached to a pane that nerve did not create: %s"
                            .formatted(id, "only a program that nerve started can be forked"));
        }
        return PreparedFork.of(wiring ->
                new TerminalNode(
                        fork.target(), forked(spawn.in(wiring.directory(directory()))), host));
    }

    /// Omits the recording, because two recordings cannot share a file.
    private TerminalTerms forked(Source.Spawn spawn) {
        return new TerminalTerms(spawn, terms.size(), terms.parser(), terms.limits(), null);
    }

    /// A registration of a viewer or listener, which ends when it is closed.
    public interface Subscription extends AutoCloseable {

        @Override
        void close();
    }
}
