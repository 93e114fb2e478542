package dev.nerve.agent;

import dev.nerve.lifecycle.LifecycleSubscription;
import dev.nerve.lifecycle.NodeStateListener;
import dev.nerve.lifecycle.NodeStateReason;
import dev.nerve.lifecycle.NodeStateReporter;
import dev.nerve.node.definition.NodeState;
import dev.nerve.run.TimeSource;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateDetector;
import dev.nerve.terminal.state.detection.StateExplanation;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The state of an agent without a screen, derived only from what the program reports.
///
/// *Safe for many threads.*
public final class AgentStatus {

    private final StateDetector detector;
    private final TimeSource time;
    private final String program;
    private final List<String> seen;
    private @Nullable String version;
    private final NodeStateReporter states = new NodeStateReporter(NodeState.STARTING);

    /// @param program the program's name
    /// @param seen the versions with which nerve was tested
    /// @param time the clock
    public AgentStatus(String program, List<String> seen, TimeSource time) {
        this.detector =
                new StateDetector(StateRuleRegistry.get(StateRuleRegistry.NONE), time.nanos());
        this.time = time;
        this.program = program;
        this.seen = List.copyOf(seen);
    }

    /// Sets the state that the program reported.
    ///
    /// @param state the state
    /// @param rule the name of the event, such as `result`
    /// @param what the report, for people
    public synchronized void reportState(TerminalState state, String rule, String what) {
        detector.reportState(state, rule, what, time.nanos());
        report(NodeStateReason.NONE);
    }

    /// Sets the state to waiting, with the question that the program asked.
    ///
    /// @param question the question
    /// @param rule the name of the event
    /// @param what the report, for people
    public synchronized void reportQuestion(ProgramQuestion question, String rule, String what) {
        detector.reportQuestion(question, rule, what, time.nanos());
        report(NodeStateReason.of(question.text()));
    }

    /// Sets the exit of the program.
    ///
    /// @param exit the exit
    public synchronized void reportExit(ProcessExit exit) {
        detector.programEnded(exit, time.nanos());
        var what = detector.verdict(time.nanos()).evidence().what();
        report(new NodeStateReason(what, exit.code()));
    }

    /// Sets that the program is gone with an unknown exit.
    ///
    /// @param rule the name of the event
    /// @param what the observation, for people
    public synchronized void reportGone(String rule, String what) {
        detector.programGone(rule, what, time.nanos());
        report(NodeStateReason.of(what));
    }

    /// The state changes only on reports, because there is no screen.
    private void report(NodeStateReason reason) {
        states.report(detector.verdict(time.nanos()).state().nodeState(), reason);
    }

    /// Adds a listener for changes of the state.
    ///
    /// @param listener gets the current state and then every change, in order
    /// @return the subscription, to be closed by the caller
    public LifecycleSubscription watchState(NodeStateListener listener) {
        return states.subscribe(listener);
    }

    /// Sets the version that the program reported.
    ///
    /// @param told the version
    public synchronized void reportVersion(String told) {
        version = told;
    }

    /// {@return the current state}
    public synchronized TerminalState state() {
        return detector.verdict(time.nanos()).state();
    }

    /// {@return the current state and the evidence for it}
    public synchronized StateExplanation explain() {
        long now = time.nanos();
        return new StateExplanation(
                detector.verdict(now), program, Optional.ofNullable(version), seen, now);
    }
}
