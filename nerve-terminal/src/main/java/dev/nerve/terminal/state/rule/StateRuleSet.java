package dev.nerve.terminal.state.rule;

import dev.nerve.terminal.screen.ScreenFrame;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The rules that detect the state of one program, as versioned data.
///
/// Rule sets are YAML files. [StateRuleRegistry] has the bundled ones. *Immutable.*
public final class StateRuleSet {

    private final String program;
    private final ProgramRecognition recognition;
    private final StateTiming timing;
    private final EnterKeyBehavior enter;
    private final List<SignalRule> signals;
    private final LayoutRuleSet layout;

    StateRuleSet(
            String program,
            ProgramRecognition recognition,
            StateTiming timing,
            EnterKeyBehavior enter,
            List<SignalRule> signals,
            LayoutRuleSet layout) {
        this.program = program;
        this.recognition = recognition;
        this.timing = timing;
        this.enter = enter;
        this.signals = List.copyOf(signals);
        this.layout = layout;
    }

    /// {@return the name of the rule set, such as `shell`}
    public String program() {
        return program;
    }

    /// {@return the program versions that the rules were written for}
    public List<String> seen() {
        return recognition.seen();
    }

    /// {@return the executables that the rules are for, such as `claude`}
    public List<String> commands() {
        return recognition.commands();
    }

    public ProgramRecognition recognition() {
        return recognition;
    }

    public StateTiming timing() {
        return timing;
    }

    public EnterKeyBehavior enter() {
        return enter;
    }

    /// {@return the delay before Enter, from when the program shows the entered text. Some programs
    /// treat an earlier Enter as part of the text}
    public Duration enterPause() {
        return enter.waits().pause();
    }

    /// {@return the time to wait until the program requests bracketed paste; zero if it need not.
    /// Some programs look ready earlier, and treat part of an unmarked paste as keys}
    public Duration pasteMarks() {
        return enter.waits().marks();
    }

    public boolean looksAtScreen() {
        return !layout.rules().isEmpty();
    }

    /// {@return the first rule that matches a signal}
    ///
    /// @param before the earlier signals
    public Optional<SignalRule> matchSignal(int code, String text, LatestSignals before) {
        return signals.stream()
                .filter(rule -> rule.matches(code, text) && rule.follows(before.last(rule)))
                .findFirst();
    }

    /// {@return the match of the first rule that matches a screen}
    public Optional<LayoutMatch> matchScreen(RegionFinder finder) {
        return layout.match(finder);
    }

    /// {@return the text that the program shows about a retried model call, if it has a place for
    /// it}
    ///
    /// @param frame the screen
    public Optional<String> retry(ScreenFrame frame) {
        return layout.retry(new RegionFinder(frame));
    }

    /// {@return the channels of the signals, the most reliable first}
    List<String> channels() {
        return signals.stream().map(rule -> rule.source().channel()).distinct().toList();
    }

    @Override
    public String toString() {
        return "StateRuleSet[%s]".formatted(program);
    }
}
