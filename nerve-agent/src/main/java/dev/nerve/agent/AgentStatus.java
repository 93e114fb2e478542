package dev.nerve.agent;

import dev.nerve.run.Time;
import dev.nerve.terminal.process.Exit;
import dev.nerve.terminal.state.Explanation;
import dev.nerve.terminal.state.Judge;
import dev.nerve.terminal.state.Question;
import dev.nerve.terminal.state.RuleSets;
import dev.nerve.terminal.state.TerminalState;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The state of an agent without a screen, derived only from what the program reports.
///
/// *Safe for many threads.*
public final class AgentStatus {

    private final Judge judge;
    private final Time time;
    private final String program;
    private final List<String> seen;
    private @Nullable String version;

    /// @param program the program's name
    /// @param seen the versions with which nerve was tested
    /// @param time the clock
    public AgentStatus(String program, List<String> seen, Time time) {
        this.judge = new Judge(RuleSets.get(RuleSets.NONE), time.nanos());
        this.time = time;
        this.program = program;
        this.seen = List.copyOf(seen);
    }

    /// Sets the state that the program reported.
    ///
    /// @param state the state
    /// @param rule the name of the event, such as `result`
    /// @param what the report, for people
    public synchronized void is(TerminalState state, String rule, String what) {
        judge.said(state, rule, what, time.nanos());
    }

    /// Sets the state to waiting, with the question that the program asked.
    ///
    /// @param question the question
    /// @param rule the name of the event
    /// @param what the report, for people
    public synchronized void asks(Question question, String rule, String what) {
        judge.asked(question, rule, what, time.nanos());
    }

    /// Sets the exit of the program.
    ///
    /// @param exit the exit
    public synchronized void ended(Exit exit) {
        judge.ended(exit, time.nanos());
    }

    /// Sets that the program is gone with an unknown exit.
    ///
    /// @param rule the name of the event
    /// @param what the observation, for people
    public synchronized void gone(String rule, String what) {
        judge.gone(rule, what, time.nanos());
    }

    /// Sets the version that the program reported.
    ///
    /// @param told the version
    public synchronized void hasVersion(String told) {
        version = told;
    }

    /// {@return the current state}
    public synchronized TerminalState state() {
        return judge.verdict(time.nanos()).state();
    }

    /// {@return the current state and the evidence for it}
    public synchronized Explanation explain() {
        long now = time.nanos();
        return new Explanation(
                judge.verdict(now), program, Optional.ofNullable(version), seen, now);
    }
}
