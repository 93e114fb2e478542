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

/// How an agent without a screen is doing: only what it says of itself counts.
///
/// *Safe for many threads.*
public final class AgentStatus {

    private final Judge judge;
    private final Time time;
    private final String program;
    private final List<String> seen;
    private @Nullable String version;

    /// @param program what the program is called
    /// @param seen the versions that were tried
    /// @param time where time comes from
    public AgentStatus(String program, List<String> seen, Time time) {
        this.judge = new Judge(RuleSets.get(RuleSets.NONE), time.nanos());
        this.time = time;
        this.program = program;
        this.seen = List.copyOf(seen);
    }

    /// It said how it is doing.
    ///
    /// @param state how
    /// @param rule what the kind of event is called, such as `result`
    /// @param what what it said, in words
    public synchronized void is(TerminalState state, String rule, String what) {
        judge.said(state, rule, what, time.nanos());
    }

    /// It asked something.
    ///
    /// @param question what
    /// @param rule what the kind of event is called
    /// @param what what it said, in words
    public synchronized void asks(Question question, String rule, String what) {
        judge.asked(question, rule, what, time.nanos());
    }

    /// It has ended.
    ///
    /// @param exit how
    public synchronized void ended(Exit exit) {
        judge.ended(exit, time.nanos());
    }

    /// It is gone, and how it ended is not known.
    ///
    /// @param rule how this is called
    /// @param what what was seen, in words
    public synchronized void gone(String rule, String what) {
        judge.gone(rule, what, time.nanos());
    }

    /// It told its version.
    ///
    /// @param told which
    public synchronized void hasVersion(String told) {
        version = told;
    }

    /// {@return how it is doing}
    public synchronized TerminalState state() {
        return judge.verdict(time.nanos()).state();
    }

    /// {@return how it is doing, and why that is believed}
    public synchronized Explanation explain() {
        long now = time.nanos();
        return new Explanation(
                judge.verdict(now), program, Optional.ofNullable(version), seen, now);
    }
}
