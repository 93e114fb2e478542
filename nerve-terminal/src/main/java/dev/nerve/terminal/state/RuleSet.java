package dev.nerve.terminal.state;

import dev.nerve.terminal.screen.Frame;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What is known about one program's ways to show how it is doing: versioned data.
///
/// Rule sets are YAML files; [RuleSets] has those that come with nerve. *Immutable.*
public final class RuleSet {

    private final String program;
    private final Recognition recognition;
    private final Timing timing;
    private final EnterKey enter;
    private final List<SignalRule> signals;
    private final Layout layout;

    RuleSet(
            String program,
            Recognition recognition,
            Timing timing,
            EnterKey enter,
            List<SignalRule> signals,
            Layout layout) {
        this.program = program;
        this.recognition = recognition;
        this.timing = timing;
        this.enter = enter;
        this.signals = List.copyOf(signals);
        this.layout = layout;
    }

    /// {@return its name, such as `shell`}
    public String program() {
        return program;
    }

    /// {@return the versions of the program for which the rules were made}
    public List<String> seen() {
        return recognition.seen();
    }

    /// {@return the names of the programs that it is for, such as `claude`}
    public List<String> commands() {
        return recognition.commands();
    }

    Recognition recognition() {
        return recognition;
    }

    Timing timing() {
        return timing;
    }

    EnterKey enter() {
        return enter;
    }

    /// {@return how long to wait before Enter is pressed, from when the program shows what was
    /// entered: some take an Enter that comes sooner for a part of it}
    public Duration enterPause() {
        return enter.waits().pause();
    }

    /// {@return how long to wait until the program wants marks around pastes: some look ready
    /// before, and take a part of what comes without them for keys; zero if it need not want them}
    public Duration pasteMarks() {
        return enter.waits().marks();
    }

    boolean looksAtScreen() {
        return !layout.rules().isEmpty();
    }

    /// {@return the first rule that hears something in a signal}
    ///
    /// @param before what was heard before
    Optional<SignalRule> hear(int code, String text, SignalBoard before) {
        return signals.stream()
                .filter(rule -> rule.hears(code, text) && rule.follows(before.last(rule)))
                .findFirst();
    }

    /// {@return what the first rule that fits tells about a screen}
    Optional<Look> look(Sight sight) {
        return layout.look(sight);
    }

    /// {@return what a screen shows, where the program has a place for it, of a call of its model
    /// that it makes again}
    ///
    /// @param frame the screen
    public Optional<String> retry(Frame frame) {
        return layout.retry(new Sight(frame));
    }

    /// {@return the channels of its signals, the best first}
    List<String> channels() {
        return signals.stream().map(rule -> rule.source().channel()).distinct().toList();
    }

    @Override
    public String toString() {
        return "RuleSet[%s]".formatted(program);
    }
}
