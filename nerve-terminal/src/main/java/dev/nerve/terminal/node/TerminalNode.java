package dev.nerve.terminal.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.lifecycle.LifecycleSubscription;
import dev.nerve.lifecycle.NodeStateListener;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.ClearableNode;
import dev.nerve.node.capability.EffectfulNode;
import dev.nerve.node.capability.ExplainableNode;
import dev.nerve.node.capability.FocusableNode;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.capability.HistoryWriterNode;
import dev.nerve.node.capability.InterruptibleNode;
import dev.nerve.node.capability.LimitedCapabilityNode;
import dev.nerve.node.capability.ObservableNode;
import dev.nerve.node.capability.PreparedFork;
import dev.nerve.node.capability.TimeLimitedNode;
import dev.nerve.node.capability.TypingNode;
import dev.nerve.node.capability.WorkingDirectoryNode;
import dev.nerve.node.capability.screen.ResizableNode;
import dev.nerve.node.capability.screen.ScreenNode;
import dev.nerve.node.capability.screen.ScreenSink;
import dev.nerve.node.capability.screen.ScreenSize;
import dev.nerve.node.capability.screen.ScreenSnapshot;
import dev.nerve.node.capability.screen.ScreenSubscription;
import dev.nerve.node.capability.screen.ScreenText;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.definition.NodeInfo;
import dev.nerve.node.definition.NodeState;
import dev.nerve.run.Outcome;
import dev.nerve.store.NodeHistory;
import dev.nerve.terminal.backend.TerminalInfo;
import dev.nerve.terminal.backend.TerminalLines;
import dev.nerve.terminal.node.output.LastLines;
import dev.nerve.terminal.parse.ScreenParser;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.ScreenRow;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateExplanation;
import dev.nerve.terminal.state.detection.StateVerdict;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
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
        implements ObservableNode,
                ScreenNode,
                ResizableNode,
                ClearableNode,
                FocusableNode,
                TypingNode,
                InterruptibleNode,
                ExplainableNode,
                ForkableNode,
                LimitedCapabilityNode,
                WorkingDirectoryNode,
                TimeLimitedNode,
                HistoryWriterNode,
                EffectfulNode {

    /// The name of the node type.
    public static final String TYPE = "terminal";

    private final NodeId id;
    private final TerminalOptions terminalOptions;
    private final TerminalServices terminalServices;
    private final TerminalLifecycle supervisor;
    private final TerminalHistoryWriter writer = new TerminalHistoryWriter();

    TerminalNode(NodeId id, TerminalOptions terminalOptions, TerminalServices terminalServices) {
        this.id = id;
        this.terminalOptions = terminalOptions;
        this.terminalServices = terminalServices;
        this.supervisor = new TerminalLifecycle(id, terminalOptions, terminalServices);
    }

    /// {@return a terminal that is not started yet}
    ///
    /// @param id its name
    /// @param terminalOptions the program and its options
    /// @param terminalServices the services for terminals
    public static TerminalNode of(
            String id, TerminalOptions terminalOptions, TerminalServices terminalServices) {
        return new TerminalNode(NodeId.of(id), terminalOptions, terminalServices);
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
    public TerminalOptions terms() {
        return terminalOptions;
    }

    @Override
    public Path directory() {
        return supervisor.directory();
    }

    @Override
    public Duration timeout() {
        return terminalOptions.limits().turn();
    }

    @Override
    public NodeState state() {
        return supervisor.state();
    }

    @Override
    public LifecycleSubscription watchState(NodeStateListener listener) {
        return supervisor.watchState(listener);
    }

    /// Starts the program, or attaches to the pane, and waits until the program is ready or asks a
    /// question.
    @Override
    public void start() throws InterruptedException {
        supervisor.start();
    }

    /// Ends the program and its child processes. Detaches from an attached pane.
    @Override
    public void stop(Duration grace) throws InterruptedException {
        boolean running = supervisor.isRunning();
        supervisor.stop(grace);
        if (running) {
            writer.append(NodeHistory.NodeOperation.CLOSE, Value.Fields.EMPTY);
        }
    }

    /// Ends the program and starts it again.
    @Override
    public void reset() throws InterruptedException {
        supervisor.restart();
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        return new TerminalExecution(id, supervisor.current(), context)
                .send(context.input().text());
    }

    /// Types a text without pressing Enter.
    ///
    /// @param text the exact characters to send; `\r` is the Enter key
    /// @throws InterruptedException if the thread was interrupted; part of the text may have been
    /// typed
    @Override
    public void write(String text) throws InterruptedException {
        supervisor.current().type(text);
        writer.append(NodeHistory.NodeOperation.WRITE, TerminalHistoryWriter.input(text));
    }

    /// Types a text and presses Enter, without waiting for the result.
    ///
    /// @param text the text; several lines count as one input
    /// @throws InterruptedException if the thread was interrupted; part of the text may have been
    /// typed
    @Override
    public void submit(String text) throws InterruptedException {
        submit(text, InputBoxKeys.DEFAULT);
    }

    /// Types a text into the input box of a program and submits it, without waiting for the result.
    ///
    /// @param text the text; several lines count as one input
    /// @param keys the keys of the input box; a shell gets Enter
    /// @throws InterruptedException if the thread was interrupted; part of the text may have been
    /// typed
    public void submit(String text, InputBoxKeys keys) throws InterruptedException {
        supervisor.current().submit(text, keys);
        writer.append(NodeHistory.NodeOperation.RUN, TerminalHistoryWriter.input(text));
    }

    /// Presses Ctrl-C. The program reads it after all earlier input.
    ///
    /// @throws InterruptedException if the thread was interrupted
    @Override
    public void interrupt() throws InterruptedException {
        supervisor.current().interrupt();
        writer.append(NodeHistory.NodeOperation.INTERRUPT, Value.Fields.EMPTY);
    }

    /// {@return all text that was shown and is still kept}
    public String read() {
        return readSince(0).text();
    }

    /// {@return the last lines of the shown text}
    ///
    /// @param count the largest number of lines
    public String tail(int count) {
        if (count < 0) {
            throw new NerveException.Invalid("cannot read the last %d lines".formatted(count));
        }
        return LastLines.of(read(), count);
    }

    /// {@return the rows shown since a position}
    ///
    /// @param position the `next` of an earlier read, or 0
    public TerminalLines readSince(long position) {
        return supervisor.latest().terminal().read(position);
    }

    /// {@return the current screen}
    public ScreenFrame frame() {
        return supervisor.latest().terminal().frame();
    }

    @Override
    public void clearBuffer() {
        supervisor.current().terminal().clear();
    }

    /// Changes the size of the terminal.
    ///
    /// @param size the new size
    public void resize(TerminalSize size) {
        supervisor.current().resize(size);
    }

    @Override
    public void resize(ScreenSize size) {
        resize(new TerminalSize(size.columns(), size.rows()));
    }

    @Override
    public ScreenSnapshot screen() {
        return supervisor.latest().monitor().feed().snapshot();
    }

    @Override
    public ScreenSubscription watchScreen(long position, ScreenSink sink) {
        return supervisor.latest().monitor().feed().subscribe(position, sink);
    }

    @Override
    public ScreenText buffer(long from, int limit) {
        var lines = readSince(from);
        var rows = lines.rows().stream().limit(Math.max(0, limit)).map(ScreenRow::text).toList();
        long next = rows.size() < lines.rows().size() ? lines.from() + rows.size() : lines.next();
        return new ScreenText(lines.from(), rows, next);
    }

    @Override
    public Value.Fields explainState() {
        return explain().toValue().as(Value.Fields.class);
    }

    @Override
    public void focus() throws InterruptedException {
        supervisor.current().terminal().focus();
    }

    /// {@return information about the terminal}
    public TerminalInfo terminalInfo() {
        return supervisor.current().terminal().info();
    }

    /// {@return the state of the program, with the evidence for it}
    public StateVerdict verdict() {
        return supervisor.latest().verdict();
    }

    /// {@return an explanation of the state for people: the rule that fired, the evidence, and its
    /// age}
    public StateExplanation explain() {
        return supervisor.latest().monitor().explain();
    }

    /// Reports the state that the program announced on a dedicated channel: a structured event or a
    /// hook.
    ///
    /// This evidence counts more than the screen.
    ///
    /// @param state the announced state
    /// @param rule the name of the event type, such as `stop-hook`
    /// @param what a description of the message
    public void reportState(TerminalState state, String rule, String what) {
        supervisor.latest().monitor().reportState(state, rule, what);
    }

    /// Reports a question that the program asked on a dedicated channel.
    ///
    /// @param question the question
    /// @param rule the name of the event type, such as `permission-hook`
    /// @param what a description of the message
    public void reportQuestion(ProgramQuestion question, String rule, String what) {
        supervisor.latest().monitor().reportQuestion(question, rule, what);
    }

    /// Waits until the program reaches a state.
    ///
    /// @param wanted the condition, called after every event in the terminal; must be quick
    /// @param limit the longest time to wait
    /// @return the first verdict that is wanted or dead, or the last one before the time limit
    /// @throws InterruptedException if the thread was interrupted
    public StateVerdict await(Predicate<StateVerdict> wanted, Duration limit)
            throws InterruptedException {
        var runningTerminal = supervisor.latest();
        return runningTerminal.await(wanted, runningTerminal.nanosAfter(limit));
    }

    /// Checks that the program is alive.
    ///
    /// @throws NerveException.Failed if the program has ended; the message has its exit and its
    /// last lines
    public void requireAlive() {
        supervisor.current();
    }

    /// {@return the output for the last input}
    public String lastOutput() {
        return supervisor.latest().monitor().lastOutput().text();
    }

    /// Adds a viewer that sees every screen update before the state is detected.
    ///
    /// @param viewer receives the content of the terminal; must be quick
    /// @return the subscription, to be closed by the caller
    public Subscription watchScreen(Consumer<ScreenParser.TerminalContent> viewer) {
        return supervisor.current().monitor().viewers().add(viewer);
    }

    /// Adds a listener for the raw output of the program, including control sequences.
    ///
    /// Panes do not provide raw output.
    ///
    /// @param listener receives complete characters; must be quick
    /// @return the subscription, to be closed by the caller
    public Subscription watchOutput(Consumer<String> listener) {
        return supervisor.current().monitor().listeners().add(listener);
    }

    @Override
    public void useHistory(Supplier<Optional<NodeHistory>> history) {
        writer.useHistory(history);
    }

    @Override
    public Optional<NodeDefinition> definition() {
        return Optional.of(TerminalDefinitionCodec.definition(id, terminalOptions));
    }

    /// Only its viewers determine the size of an attached pane, and wezterm that of its panes. Only
    /// panes can be brought to the front.
    @Override
    public Set<Class<? extends Node>> missingCapabilities() {
        return switch (terminalOptions.source()) {
            case TerminalSource.Attach _ ->
                    Set.of(ForkableNode.class, ResizableNode.class, WorkingDirectoryNode.class);
            case TerminalSource.Spawn spawn ->
                    switch (spawn.backend()) {
                        case WEZTERM -> Set.of(ResizableNode.class);
                        case PTY -> Set.of(FocusableNode.class);
                        case TMUX -> Set.of();
                    };
        };
    }

    @Override
    public NodeInfo info() {
        return ObservableNode.super.info().with(supervisor.facts());
    }

    @Override
    public PreparedFork prepare(NodeForkRequest fork) {
        fork.requireNoConversation(this);
        if (!(terminalOptions.source() instanceof TerminalSource.Spawn spawn)) {
            throw new NerveException.Failed(
                    ErrorCode.FORK_UNSUPPORTED,
                    "terminal '%s' is attached to a pane that nerve did not create: %s"
                            .formatted(id, "only a program that nerve started can be forked"));
        }
        return PreparedFork.of(substitutions ->
                new TerminalNode(
                        fork.target(),
                        forked(spawn.withDirectory(substitutions.directory(directory()))),
                        terminalServices));
    }

    /// Omits the recording, because two recordings cannot share a file.
    private TerminalOptions forked(TerminalSource.Spawn spawn) {
        return new TerminalOptions(
                spawn,
                terminalOptions.size(),
                terminalOptions.parser(),
                terminalOptions.limits(),
                null);
    }

    /// A registration of a viewer or listener, which ends when it is closed.
    public interface Subscription extends AutoCloseable {

        @Override
        void close();
    }
}
