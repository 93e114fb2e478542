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

/// A program in a terminal: what it is given is typed, what it gives is what the program shows for
/// it.
///
/// An execution waits until the program is ready, types its input, and ends when the program is
/// ready again; it never guesses from silence. A program that ends by itself is an error with its
/// exit code, at once. A fork is the same program, started anew. *Safe for many threads*; it runs
/// one execution at a time, as all persistent nodes do, and everything else at any time.
public final class TerminalNode
        implements Persistent, Forkable, Placed, TimeLimited, Diarist, Effectful {

    /// The name of the type.
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
    /// @param terms which program, and how
    /// @param host what terminals need
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

    /// {@return which program, and how}
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

    /// Starts the program, or attaches to the pane, and waits until it is ready or asks something.
    @Override
    public void start() throws InterruptedException {
        lives.start();
    }

    /// Ends the program and all it started; an attached pane is let go.
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

    /// Types, and presses no key after it.
    ///
    /// @param text as the program is to get it; `\r` is the Enter key
    /// @throws InterruptedException if the thread was interrupted; a part may have been typed
    public void write(String text) throws InterruptedException {
        lives.current().type(text);
        diary.keep(History.Op.WRITE, Diary.input(text));
    }

    /// Types a text and presses Enter, and does not wait for what comes of it.
    ///
    /// @param text what to enter; several lines are entered as one
    /// @throws InterruptedException if the thread was interrupted; a part may have been typed
    public void run(String text) throws InterruptedException {
        run(text, EntryKeys.USUAL);
    }

    /// Types a text into the input box of a program and submits it, and does not wait for what
    /// comes of it.
    ///
    /// @param text what to enter; several lines are entered as one
    /// @param keys what to press there; a shell gets Enter
    /// @throws InterruptedException if the thread was interrupted; a part may have been typed
    public void run(String text, EntryKeys keys) throws InterruptedException {
        lives.current().submit(text, keys);
        diary.keep(History.Op.RUN, Diary.input(text));
    }

    /// Presses Ctrl-C. The program gets it after what was typed before and it has not read yet.
    ///
    /// @throws InterruptedException if the thread was interrupted
    public void interrupt() throws InterruptedException {
        lives.current().interrupt();
        diary.keep(History.Op.INTERRUPT, Value.Fields.EMPTY);
    }

    /// {@return all that is kept of what was shown, as text}
    public String read() {
        return since(0).text();
    }

    /// {@return the last lines of what was shown}
    ///
    /// @param count how many at most
    public String tail(int count) {
        if (count < 0) {
            throw new NerveException.Invalid("cannot read the last %d lines".formatted(count));
        }
        return Tail.of(read(), count);
    }

    /// {@return what was shown since a position}
    ///
    /// @param position `next` of what was read before, or 0
    public Lines since(long position) {
        return lives.latest().terminal().read(position);
    }

    /// {@return what is shown now}
    public Frame frame() {
        return lives.latest().terminal().frame();
    }

    /// Forgets what has left the screen at the top.
    public void clear() {
        lives.current().terminal().clear();
    }

    /// Changes its size.
    ///
    /// @param size the new one
    public void resize(Size size) {
        lives.current().resize(size);
    }

    /// Brings it to the front, where there is such a thing.
    ///
    /// @throws InterruptedException if the thread was interrupted
    public void focus() throws InterruptedException {
        lives.current().terminal().focus();
    }

    /// {@return what is known about the terminal}
    public TerminalInfo pane() {
        return lives.current().terminal().info();
    }

    /// {@return how the program is doing, and why that is believed}
    public Verdict verdict() {
        return lives.latest().verdict();
    }

    /// {@return the same for people: the rule that fired, what was seen, and how old that is}
    public Explanation explain() {
        return lives.latest().witness().explain();
    }

    /// The program said how it is doing, on a channel made for it: a structured event, a hook.
    ///
    /// That is better evidence than its screen.
    ///
    /// @param state how
    /// @param rule what the kind of event is called, such as `stop-hook`
    /// @param what what it said, in words
    public void said(TerminalState state, String rule, String what) {
        lives.latest().witness().said(state, rule, what);
    }

    /// The program asked something, on a channel made for it.
    ///
    /// @param question what
    /// @param rule what the kind of event is called, such as `permission-hook`
    /// @param what what it said, in words
    public void asked(Question question, String rule, String what) {
        lives.latest().witness().asked(question, rule, what);
    }

    /// Waits for a verdict.
    ///
    /// @param wanted which; quick, and asked after everything that happens in the terminal
    /// @param limit how long to wait
    /// @return the first that is wanted or is dead, or the last before the time was over
    /// @throws InterruptedException if the thread was interrupted
    public Verdict await(Predicate<Verdict> wanted, Duration limit) throws InterruptedException {
        var life = lives.latest();
        return life.await(wanted, life.in(limit));
    }

    /// Does nothing as long as the program lives.
    ///
    /// @throws NerveException.Failed if it has ended; the message tells how, and what it showed
    /// last
    public void requireAlive() {
        lives.current();
    }

    /// {@return what was shown for what was entered last}
    public String written() {
        return lives.latest().witness().written().text();
    }

    /// Lets somebody see every drawing, before it is judged.
    ///
    /// @param viewer gets what the terminal shows and has shown; must be quick
    /// @return to be closed when it is enough
    public Subscription view(Consumer<Reading.Rows> viewer) {
        return lives.current().witness().viewers().add(viewer);
    }

    /// Tells somebody what the program writes, as it comes, with all its control sequences.
    ///
    /// Panes do not tell this.
    ///
    /// @param listener gets whole characters; must be quick
    /// @return to be closed when it is enough
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
                    "terminal '%s' is attached to a pane that somebody else made: %s"
                            .formatted(id, "only a program that it started can be started again"));
        }
        return PreparedFork.of(wiring ->
                new TerminalNode(
                        fork.target(), forked(spawn.in(wiring.directory(directory()))), host));
    }

    /// Two recordings cannot share a file.
    private TerminalTerms forked(Source.Spawn spawn) {
        return new TerminalTerms(spawn, terms.size(), terms.parser(), terms.limits(), null);
    }

    /// Somebody who is told something until it is closed.
    public interface Subscription extends AutoCloseable {

        @Override
        void close();
    }
}
