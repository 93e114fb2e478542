package dev.nerve.terminal.state.detection;

import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.StateEvidence;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.rule.LatestSignals;
import dev.nerve.terminal.state.rule.LayoutMatch;
import dev.nerve.terminal.state.rule.RegionFinder;
import dev.nerve.terminal.state.rule.SignalRule;
import dev.nerve.terminal.state.rule.StateCandidate;
import dev.nerve.terminal.state.rule.StateRuleSet;
import dev.nerve.terminal.state.rule.StateTiming;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// A detector of a program's state.
///
/// The most reliable evidence decides. In order: messages of the program, signals to its terminal,
/// our own Enter, the screen. Silence alone decides nothing; it only confirms a screen that looks
/// ready. Busy and waiting count at once. Ready counts only if its evidence is newer than the last
/// Enter. A dead program stays dead.
///
/// The detector has no clock and no thread: every call passes the time, so a recording gives the
/// same states as the live program. If a call passes an earlier time than a previous call, the
/// later time counts. *Confined to one thread*, or guarded by its owner.
public final class StateDetector {

    /// The number of screens to search for a version.
    private static final int MOST_VERSION_LOOKS = 500;

    private final StateRuleSet rules;
    private final LatestSignals signals;
    private final LayoutMatchHistory history = new LayoutMatchHistory();
    private final EnterKeyDetector keys;
    private final ShellCommandLog commands = new ShellCommandLog();
    private final TypeaheadCounter ahead;

    private long clock;
    private StateCandidate held;
    private long since;
    private @Nullable StateCandidate end;
    private @Nullable StateCandidate reported;
    private @Nullable PendingEnter pendingEnter;
    private List<LayoutMatch> answered = List.of();
    private @Nullable LayoutMatch leading;
    private boolean reportedBeforeEnter;
    private boolean began;
    private @Nullable String version;
    private int versionLooks;

    /// @param rules the rules for the program
    /// @param nanos the start time of the program
    public StateDetector(StateRuleSet rules, long nanos) {
        this.rules = rules;
        this.signals = new LatestSignals(rules);
        this.keys = new EnterKeyDetector(rules.enter());
        this.ahead = new TypeaheadCounter(rules.timing().settle().toNanos());
        this.clock = nanos;
        this.since = nanos;
        this.held = starting(nanos);
    }

    private static StateCandidate starting(long nanos) {
        var what = "there is no evidence of the state yet";
        return new StateCandidate(
                TerminalState.STARTING,
                new StateEvidence(
                        StateEvidence.EvidenceRank.NONE, "started", what, List.of(), nanos),
                null,
                nanos);
    }

    /// Reports the state that the program announced on a dedicated channel: a structured event or a
    /// hook.
    ///
    /// @param state the announced state
    /// @param rule the name of the event type, such as `stop-hook`
    /// @param what a description of the message
    /// @param nanos the current time
    public void reportState(TerminalState state, String rule, String what, long nanos) {
        long at = pass(nanos);
        var evidence =
                new StateEvidence(StateEvidence.EvidenceRank.PROGRAM, rule, what, List.of(), at);
        hear(new StateCandidate(state, evidence, null, at));
    }

    /// Reports a question that the program asked on a dedicated channel.
    ///
    /// @param question the question
    /// @param rule the name of the event type, such as `permission-hook`
    /// @param what a description of the message
    /// @param nanos the current time
    public void reportQuestion(ProgramQuestion question, String rule, String what, long nanos) {
        long at = pass(nanos);
        var evidence =
                new StateEvidence(StateEvidence.EvidenceRank.PROGRAM, rule, what, List.of(), at);
        hear(new StateCandidate(TerminalState.WAITING, evidence, question, at));
    }

    private void hear(StateCandidate news) {
        reported = news;
        reportedBeforeEnter = false;
        pendingEnter = null;
        decide();
    }

    /// Handles an operating system command of the program.
    ///
    /// @param code its number, such as 133
    /// @param text the text after the number
    /// @param nanos the current time
    public void oscSignal(int code, String text, long nanos) {
        long at = pass(nanos);
        var rule = rules.matchSignal(code, text, signals);
        if (rule.isEmpty() || isRedrawn(rule.get())) {
            return;
        }
        signals.add(rule.get(), code, text, at);
        switch (rule.get().command()) {
            case BEGINS -> commands.begins(at);
            case ENDS -> commands.ends(rule.get().exit(text), at);
            case NONE, AWAITED -> {}
        }
        if (rule.get().state() != null && rule.get().yields().isEmpty()) {
            pendingEnter = null;
        }
        decide();
    }

    /// {@return the state that an operating system command would report, if any}
    ///
    /// @param code its number
    /// @param text the text after the number
    public Optional<TerminalState> stateForOsc(int code, String text) {
        return rules.matchSignal(code, text, signals)
                .filter(rule -> !isRedrawn(rule))
                .map(SignalRule::state);
    }

    /// {@return the state that a screen would show, if a rule matches}
    ///
    /// @param screen the screen
    public Optional<TerminalState> stateForScreen(ScreenFrame screen) {
        return rules.matchScreen(new RegionFinder(screen))
                .map(layoutMatch -> layoutMatch.rule().state());
    }

    /// {@return whether the rules use the screen}
    public boolean looksAtScreen() {
        return rules.looksAtScreen();
    }

    private boolean isRedrawn(SignalRule rule) {
        return rule.command() == SignalRule.CommandMark.AWAITED && commands.isPending();
    }

    /// Handles text that nerve types.
    ///
    /// @param text the typed text
    /// @param nanos the current time
    /// @return whether the text contains Enter
    public boolean typed(String text, long nanos) {
        long at = pass(nanos);
        var typed = keys.type(text, version, at);
        if (isLeadingOn(typed, text)) {
            leading = history.look();
            signals.enterPressed();
        } else if (isSubmitted(typed) || isAnswered(text)) {
            commands.entered(typed == EnterKeyDetector.TypedInput.ENTER, at);
            enter(at);
            decide();
        }
        return typed != EnterKeyDetector.TypedInput.TEXT;
    }

    private void enter(long at) {
        signals.enterPressed();
        reportedBeforeEnter = true;
        ahead.enter(held.state(), at);
        boolean starting = held.state() == TerminalState.STARTING && history.look() == null;
        boolean recurs = !rules.enter().again().isZero();
        answered = recurs ? PendingEnter.answered(answered, history.look()) : List.of();
        pendingEnter = starting ? null : PendingEnter.of(at, history.look(), answered);
    }

    /// Decides whether an Enter submits. Enter alone does not if the program shows an empty input
    /// box. Enter too soon after text does not if the program looks ready, because the program
    /// treats it as text.
    private boolean isSubmitted(EnterKeyDetector.TypedInput typed) {
        var layoutMatch = history.look();
        return switch (typed) {
            case TEXT -> false;
            case ENTER -> true;
            case ENTER_TOO_SOON ->
                    layoutMatch == null || layoutMatch.rule().state() != TerminalState.READY;
            case ENTER_ALONE -> layoutMatch == null || !layoutMatch.rule().ignoresEnter();
        };
    }

    private boolean isAnswered(String text) {
        var layoutMatch = history.look();
        return layoutMatch != null
                && (layoutMatch.rule().isAnsweredBy(text) || layoutMatch.rule().isLeftBy(text));
    }

    /// Returns whether the input answers one of several questions. The old question stays on the
    /// screen until the next one appears.
    private boolean isLeadingOn(EnterKeyDetector.TypedInput typed, String text) {
        var layoutMatch = history.look();
        boolean answers =
                typed != EnterKeyDetector.TypedInput.TEXT
                        || (layoutMatch != null && layoutMatch.rule().isAnsweredBy(text));
        return layoutMatch != null && layoutMatch.rule().leadsOn() && answers;
    }

    /// Handles a changed screen. Must not be called during a synchronized update.
    ///
    /// @param screen returns the screen; called only if a rule uses it
    /// @param nanos the current time
    public void screenChanged(Supplier<ScreenFrame> screen, long nanos) {
        long at = pass(nanos);
        if (!rules.looksAtScreen()) {
            return;
        }
        var finder = new RegionFinder(screen.get());
        var layoutMatch = rules.matchScreen(finder).orElse(null);
        ahead.show(history, layoutMatch, at);
        history.show(layoutMatch, at);
        lead(layoutMatch, at);
        if (pendingEnter != null) {
            pendingEnter = pendingEnter.seen(layoutMatch);
            pendingEnter =
                    layoutMatch != null && pendingEnter.isConfirmedBy(layoutMatch)
                            ? null
                            : pendingEnter;
        }
        findVersion(finder);
        decide();
    }

    /// Restarts the state's time when the next question appears, which may have the same words.
    private void lead(@Nullable LayoutMatch layoutMatch, long at) {
        if (leading != null && layoutMatch != null && !layoutMatch.isLike(leading)) {
            since = layoutMatch.rule().state() == held.state() ? at : since;
            leading = null;
        }
    }

    private void findVersion(RegionFinder finder) {
        if (version == null && versionLooks < MOST_VERSION_LOOKS) {
            versionLooks++;
            version = rules.recognition().versionOn(finder).orElse(null);
        }
    }

    /// Handles the end of the program.
    ///
    /// @param exit the exit of the program
    /// @param nanos the current time
    public void programEnded(ProcessExit exit, long nanos) {
        var what =
                switch (exit) {
                    case ProcessExit.NormalExit(int code) -> "the program exited with code " + code;
                    case ProcessExit.SignalExit(var signal) -> "the program was ended by " + signal;
                };
        programGone("exit", what, nanos);
    }

    /// Handles a program that is gone without a known exit: a closed pane, or the end of a
    /// recording.
    ///
    /// @param rule the name of this evidence, such as `pane-closed`
    /// @param what a description of the evidence
    /// @param nanos the current time
    public void programGone(String rule, String what, long nanos) {
        long at = pass(nanos);
        if (end == null) {
            var evidence =
                    new StateEvidence(
                            StateEvidence.EvidenceRank.PROGRAM, rule, what, List.of(), at);
            end = new StateCandidate(TerminalState.DEAD, evidence, null, at);
            decide();
        }
    }

    /// {@return the next time at which the verdict may change without new events, or
    /// `Long.MAX_VALUE`}
    public long due() {
        if (end != null) {
            return Long.MAX_VALUE;
        }
        return moments().filter(moment -> moment > clock).min().orElse(Long.MAX_VALUE);
    }

    private LongStream moments() {
        var signalled =
                signals.activeSignals().stream()
                        .flatMapToLong(
                                each -> LongStream.of(each.nanos() + patience(), each.drawn()));
        var shown =
                LongStream.of(
                        history.settled(settle()),
                        StateTiming.after(history.first(), rules.timing().lost()),
                        pendingEnter == null ? Long.MAX_VALUE : patience(pendingEnter),
                        StateTiming.after(
                                belowProgram().map(StateCandidate::from).orElse(clock), doubt()),
                        reported == null
                                ? Long.MAX_VALUE
                                : StateTiming.after(reported.from(), doubt()));
        return LongStream.concat(signalled, shown);
    }

    /// {@return the time for which a ready signal must stand}
    private long patience() {
        return rules.timing().patience(ahead.isOpen(), began);
    }

    private long settle() {
        return rules.timing().settle(ahead.isOpen(), began);
    }

    private @Nullable Duration doubt() {
        return reported == null ? null : rules.timing().doubt();
    }

    /// {@return the state of the program, with its evidence}
    ///
    /// @param nanos the current time
    public StateVerdict verdict(long nanos) {
        pass(nanos);
        return new StateVerdict(
                held.state(), held.evidence(), Optional.ofNullable(held.question()), since);
    }

    /// {@return the state of the program, its evidence, and whether the rules know its version}
    ///
    /// @param nanos the current time
    public StateExplanation explain(long nanos) {
        var verdict = verdict(nanos);
        return new StateExplanation(
                verdict, rules.program(), Optional.ofNullable(version), rules.seen(), clock);
    }

    /// {@return the last commands of the shell, at most 1,000, the oldest first}
    public List<FinishedCommand> commands() {
        return commands.finished();
    }

    /// Advances the clock through every due time, so that the result does not depend on how often
    /// callers ask.
    private long pass(long nanos) {
        for (long due = due(); due <= nanos; due = due()) {
            clock = due;
            decide();
        }
        clock = Math.max(clock, nanos);
        return clock;
    }

    private void decide() {
        var found = best();
        if (found.isEmpty()) {
            return;
        }
        var news = found.get();
        if (news.state() != held.state()) {
            since = Math.clamp(news.from(), since, clock);
        }
        held = news.hasSameEvidence(held) ? held : news;
        if (news.state() == TerminalState.READY) {
            pendingEnter = null;
            ahead.end();
        }
        if (pendingEnter == null && news.state() != TerminalState.WAITING) {
            answered = List.of();
        }
        began |= news.state() == TerminalState.READY || news.state() == TerminalState.BUSY;
    }

    /// {@return the candidate with the best evidence, or nothing to keep the current state}
    private Optional<StateCandidate> best() {
        if (end != null) {
            return Optional.of(end);
        }
        var lower = belowProgram();
        if (reported == null || (reportedBeforeEnter && reported.state() != TerminalState.BUSY)) {
            return lower;
        }
        return lower.flatMap(this::doubted).or(() -> Optional.ofNullable(reported));
    }

    /// Returns the lower evidence if it contradicts the program's message for long enough. Some
    /// programs do not report an interruption. A dialog that stays while the program claims to be
    /// busy was not answered.
    private Optional<StateCandidate> doubted(StateCandidate lower) {
        if (reported == null || lower.state() == reported.state()) {
            return Optional.empty();
        }
        boolean stands =
                reported.state() == TerminalState.BUSY && lower.state() == TerminalState.WAITING;
        long from = StateTiming.after(Math.max(lower.from(), reported.from()), doubt());
        return (stands || lower.from() > reported.from()) && clock >= from
                ? Optional.of(lower.withFrom(from))
                : Optional.empty();
    }

    private Optional<StateCandidate> belowProgram() {
        for (var receivedSignal : signals.activeSignals()) {
            if (!yields(receivedSignal.rule())) {
                return oscSignal(receivedSignal);
            }
        }
        return pendingEnter == null ? onScreen() : Optional.of(latched(pendingEnter));
    }

    /// Returns whether the screen overrides a signal that a program sends in two states. During a
    /// redraw the previous match counts.
    private boolean yields(SignalRule rule) {
        var layoutMatch = history.known();
        boolean stale =
                pendingEnter != null && !pendingEnter.changed() && clock < patience(pendingEnter);
        return layoutMatch != null && !stale && rule.yields().contains(layoutMatch.rule().state());
    }

    private Optional<StateCandidate> oscSignal(LatestSignals.ReceivedSignal receivedSignal) {
        if (receivedSignal.state() == TerminalState.WAITING && !isDrawn(receivedSignal)) {
            return Optional.of(receivedSignal.announcement());
        }
        long from =
                receivedSignal.nanos()
                        + (receivedSignal.state() == TerminalState.READY ? patience() : 0);
        long shown = clock < receivedSignal.drawn() ? Math.max(from, history.first()) : from;
        return clock < from
                ? Optional.empty()
                : Optional.of(receivedSignal.belief(history.look(), shown));
    }

    /// Returns whether the announced question is on the screen, or should be by now. Earlier input
    /// would go elsewhere.
    private boolean isDrawn(LatestSignals.ReceivedSignal receivedSignal) {
        var layoutMatch = history.look();
        return clock >= receivedSignal.drawn()
                || (layoutMatch != null && layoutMatch.question() != null);
    }

    private StateCandidate latched(PendingEnter pendingEnter) {
        var layoutMatch = history.look();
        boolean tellsEnd =
                layoutMatch != null && layoutMatch.rule().state() != TerminalState.STARTING;
        if (layoutMatch != null && layoutMatch.rule().state() == TerminalState.BUSY) {
            return history.belief(layoutMatch, "", history.first());
        }
        if (layoutMatch != null && tellsEnd && clock >= patience(pendingEnter)) {
            return history.belief(layoutMatch, pendingEnter.remark(), patience(pendingEnter));
        }
        return pendingEnter.belief(began ? TerminalState.BUSY : TerminalState.STARTING);
    }

    private long patience(PendingEnter pendingEnter) {
        return pendingEnter.patience(rules.enter(), history, settle());
    }

    private Optional<StateCandidate> onScreen() {
        var layoutMatch = history.look();
        if (layoutMatch == null) {
            return lost();
        }
        return switch (layoutMatch.rule().state()) {
            case BUSY, WAITING -> Optional.of(history.belief(layoutMatch, "", history.first()));
            case READY -> settled(layoutMatch);
            case STARTING, DEAD ->
                    began
                            ? Optional.empty()
                            : Optional.of(history.belief(layoutMatch, "", history.first()));
        };
    }

    private Optional<StateCandidate> settled(LayoutMatch layoutMatch) {
        long from = history.settled(settle());
        return clock < from ? Optional.empty() : Optional.of(history.belief(layoutMatch, "", from));
    }

    private Optional<StateCandidate> lost() {
        boolean rested =
                held.state() == TerminalState.READY
                        && held.evidence().rank() == StateEvidence.EvidenceRank.LAYOUT;
        long from = StateTiming.after(history.first(), rules.timing().lost());
        return rested && clock >= from ? Optional.of(history.lost(from)) : Optional.empty();
    }
}
