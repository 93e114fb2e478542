package dev.nerve.terminal.state;

import dev.nerve.terminal.process.Exit;
import dev.nerve.terminal.screen.Frame;
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
public final class Judge {

    /// The number of screens to search for a version.
    private static final int MOST_VERSION_LOOKS = 500;

    private final RuleSet rules;
    private final SignalBoard signals;
    private final Scene scene = new Scene();
    private final Keys keys;
    private final CommandLog commands = new CommandLog();
    private final Typeahead ahead;

    private long clock;
    private Belief held;
    private long since;
    private @Nullable Belief end;
    private @Nullable Belief said;
    private @Nullable Latch latch;
    private List<Look> answered = List.of();
    private @Nullable Look leading;
    private boolean saidBeforeEnter;
    private boolean began;
    private @Nullable String version;
    private int versionLooks;

    /// @param rules the rules for the program
    /// @param nanos the start time of the program
    public Judge(RuleSet rules, long nanos) {
        this.rules = rules;
        this.signals = new SignalBoard(rules);
        this.keys = new Keys(rules.enter());
        this.ahead = new Typeahead(rules.timing().settle().toNanos());
        this.clock = nanos;
        this.since = nanos;
        this.held = starting(nanos);
    }

    private static Belief starting(long nanos) {
        var what = "there is no evidence of the state yet";
        return new Belief(
                TerminalState.STARTING,
                new Evidence(Evidence.Rank.NONE, "started", what, List.of(), nanos),
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
    public void said(TerminalState state, String rule, String what, long nanos) {
        long at = pass(nanos);
        var evidence = new Evidence(Evidence.Rank.PROGRAM, rule, what, List.of(), at);
        hear(new Belief(state, evidence, null, at));
    }

    /// Reports a question that the program asked on a dedicated channel.
    ///
    /// @param question the question
    /// @param rule the name of the event type, such as `permission-hook`
    /// @param what a description of the message
    /// @param nanos the current time
    public void asked(Question question, String rule, String what, long nanos) {
        long at = pass(nanos);
        var evidence = new Evidence(Evidence.Rank.PROGRAM, rule, what, List.of(), at);
        hear(new Belief(TerminalState.WAITING, evidence, question, at));
    }

    private void hear(Belief news) {
        said = news;
        saidBeforeEnter = false;
        latch = null;
        decide();
    }

    /// Handles an operating system command of the program.
    ///
    /// @param code its number, such as 133
    /// @param text the text after the number
    /// @param nanos the current time
    public void told(int code, String text, long nanos) {
        long at = pass(nanos);
        var rule = rules.hear(code, text, signals);
        if (rule.isEmpty() || isRedrawn(rule.get())) {
            return;
        }
        signals.hear(rule.get(), code, text, at);
        switch (rule.get().command()) {
            case BEGINS -> commands.begins(at);
            case ENDS -> commands.ends(rule.get().exit(text), at);
            case NONE, AWAITED -> {}
        }
        if (rule.get().state() != null && rule.get().yields().isEmpty()) {
            latch = null;
        }
        decide();
    }

    /// {@return the state that an operating system command would report, if any}
    ///
    /// @param code its number
    /// @param text the text after the number
    public Optional<TerminalState> wouldTell(int code, String text) {
        return rules.hear(code, text, signals)
                .filter(rule -> !isRedrawn(rule))
                .map(SignalRule::state);
    }

    /// {@return the state that a screen would show, if a rule matches}
    ///
    /// @param screen the screen
    public Optional<TerminalState> wouldShow(Frame screen) {
        return rules.look(new Sight(screen)).map(look -> look.rule().state());
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
            leading = scene.look();
            signals.entered();
        } else if (isSubmitted(typed) || isAnswered(text)) {
            commands.entered(typed == Keys.Typed.ENTER, at);
            enter(at);
            decide();
        }
        return typed != Keys.Typed.TEXT;
    }

    private void enter(long at) {
        signals.entered();
        saidBeforeEnter = true;
        ahead.enter(held.state(), at);
        boolean starting = held.state() == TerminalState.STARTING && scene.look() == null;
        boolean recurs = !rules.enter().again().isZero();
        answered = recurs ? Latch.answered(answered, scene.look()) : List.of();
        latch = starting ? null : Latch.on(at, scene.look(), answered);
    }

    /// Decides whether an Enter submits. Enter alone does not if the program shows an empty input
    /// box. Enter too soon after text does not if the program looks ready, because the program
    /// treats it as text.
    private boolean isSubmitted(Keys.Typed typed) {
        var look = scene.look();
        return switch (typed) {
            case TEXT -> false;
            case ENTER -> true;
            case ENTER_TOO_SOON -> look == null || look.rule().state() != TerminalState.READY;
            case ENTER_ALONE -> look == null || !look.rule().ignoresEnter();
        };
    }

    private boolean isAnswered(String text) {
        var look = scene.look();
        return look != null && (look.rule().isAnsweredBy(text) || look.rule().isLeftBy(text));
    }

    /// Returns whether the input answers one of several questions. The old question stays on the
    /// screen until the next one appears.
    private boolean isLeadingOn(Keys.Typed typed, String text) {
        var look = scene.look();
        boolean answers =
                typed != Keys.Typed.TEXT || (look != null && look.rule().isAnsweredBy(text));
        return look != null && look.rule().leadsOn() && answers;
    }

    /// Handles a changed screen. Must not be called during a synchronized update.
    ///
    /// @param screen returns the screen; called only if a rule uses it
    /// @param nanos the current time
    public void shown(Supplier<Frame> screen, long nanos) {
        long at = pass(nanos);
        if (!rules.looksAtScreen()) {
            return;
        }
        var sight = new Sight(screen.get());
        var look = rules.look(sight).orElse(null);
        ahead.show(scene, look, at);
        scene.show(look, at);
        lead(look, at);
        if (latch != null) {
            latch = latch.seen(look);
            latch = look != null && latch.isConfirmedBy(look) ? null : latch;
        }
        findVersion(sight);
        decide();
    }

    /// Restarts the state's time when the next question appears, which may have the same words.
    private void lead(@Nullable Look look, long at) {
        if (leading != null && look != null && !look.isLike(leading)) {
            since = look.rule().state() == held.state() ? at : since;
            leading = null;
        }
    }

    private void findVersion(Sight sight) {
        if (version == null && versionLooks < MOST_VERSION_LOOKS) {
            versionLooks++;
            version = rules.recognition().versionOn(sight).orElse(null);
        }
    }

    /// Handles the end of the program.
    ///
    /// @param exit the exit of the program
    /// @param nanos the current time
    public void ended(Exit exit, long nanos) {
        var what =
                switch (exit) {
                    case Exit.Returned(int code) -> "the program exited with code " + code;
                    case Exit.Killed(var signal) -> "the program was ended by " + signal;
                };
        gone("exit", what, nanos);
    }

    /// Handles a program that is gone without a known exit: a closed pane, or the end of a
    /// recording.
    ///
    /// @param rule the name of this evidence, such as `pane-closed`
    /// @param what a description of the evidence
    /// @param nanos the current time
    public void gone(String rule, String what, long nanos) {
        long at = pass(nanos);
        if (end == null) {
            var evidence = new Evidence(Evidence.Rank.PROGRAM, rule, what, List.of(), at);
            end = new Belief(TerminalState.DEAD, evidence, null, at);
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
        var heard =
                signals.heard().stream()
                        .flatMapToLong(
                                each -> LongStream.of(each.nanos() + patience(), each.drawn()));
        var shown =
                LongStream.of(
                        scene.settled(settle()),
                        Timing.after(scene.first(), rules.timing().lost()),
                        latch == null ? Long.MAX_VALUE : patience(latch),
                        Timing.after(belowProgram().map(Belief::from).orElse(clock), doubt()),
                        said == null ? Long.MAX_VALUE : Timing.after(said.from(), doubt()));
        return LongStream.concat(heard, shown);
    }

    /// {@return the time for which a ready signal must stand}
    private long patience() {
        return rules.timing().patience(ahead.isOpen(), began);
    }

    private long settle() {
        return rules.timing().settle(ahead.isOpen(), began);
    }

    private @Nullable Duration doubt() {
        return said == null ? null : rules.timing().doubt();
    }

    /// {@return the state of the program, with its evidence}
    ///
    /// @param nanos the current time
    public Verdict verdict(long nanos) {
        pass(nanos);
        return new Verdict(
                held.state(), held.evidence(), Optional.ofNullable(held.question()), since);
    }

    /// {@return the state of the program, its evidence, and whether the rules know its version}
    ///
    /// @param nanos the current time
    public Explanation explain(long nanos) {
        var verdict = verdict(nanos);
        return new Explanation(
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
        held = news.restsAs(held) ? held : news;
        if (news.state() == TerminalState.READY) {
            latch = null;
            ahead.end();
        }
        if (latch == null && news.state() != TerminalState.WAITING) {
            answered = List.of();
        }
        began |= news.state() == TerminalState.READY || news.state() == TerminalState.BUSY;
    }

    /// {@return the candidate with the best evidence, or nothing to keep the current state}
    private Optional<Belief> best() {
        if (end != null) {
            return Optional.of(end);
        }
        var lower = belowProgram();
        if (said == null || (saidBeforeEnter && said.state() != TerminalState.BUSY)) {
            return lower;
        }
        return lower.flatMap(this::doubted).or(() -> Optional.ofNullable(said));
    }

    /// Returns the lower evidence if it contradicts the program's message for long enough. Some
    /// programs do not report an interruption. A dialog that stays while the program claims to be
    /// busy was not answered.
    private Optional<Belief> doubted(Belief lower) {
        if (said == null || lower.state() == said.state()) {
            return Optional.empty();
        }
        boolean stands =
                said.state() == TerminalState.BUSY && lower.state() == TerminalState.WAITING;
        long from = Timing.after(Math.max(lower.from(), said.from()), doubt());
        return (stands || lower.from() > said.from()) && clock >= from
                ? Optional.of(lower.later(from))
                : Optional.empty();
    }

    private Optional<Belief> belowProgram() {
        for (var heard : signals.heard()) {
            if (!yields(heard.rule())) {
                return told(heard);
            }
        }
        return latch == null ? onScreen() : Optional.of(latched(latch));
    }

    /// Returns whether the screen overrides a signal that a program sends in two states. During a
    /// redraw the previous match counts.
    private boolean yields(SignalRule rule) {
        var look = scene.known();
        boolean stale = latch != null && !latch.changed() && clock < patience(latch);
        return look != null && !stale && rule.yields().contains(look.rule().state());
    }

    private Optional<Belief> told(SignalBoard.Heard heard) {
        if (heard.state() == TerminalState.WAITING && !isDrawn(heard)) {
            return Optional.of(heard.announcement());
        }
        long from = heard.nanos() + (heard.state() == TerminalState.READY ? patience() : 0);
        long shown = clock < heard.drawn() ? Math.max(from, scene.first()) : from;
        return clock < from ? Optional.empty() : Optional.of(heard.belief(scene.look(), shown));
    }

    /// Returns whether the announced question is on the screen, or should be by now. Earlier input
    /// would go elsewhere.
    private boolean isDrawn(SignalBoard.Heard heard) {
        var look = scene.look();
        return clock >= heard.drawn() || (look != null && look.question() != null);
    }

    private Belief latched(Latch latch) {
        var look = scene.look();
        boolean tellsEnd = look != null && look.rule().state() != TerminalState.STARTING;
        if (look != null && look.rule().state() == TerminalState.BUSY) {
            return scene.belief(look, "", scene.first());
        }
        if (look != null && tellsEnd && clock >= patience(latch)) {
            return scene.belief(look, latch.remark(), patience(latch));
        }
        return latch.belief(began ? TerminalState.BUSY : TerminalState.STARTING);
    }

    private long patience(Latch latch) {
        return latch.patience(rules.enter(), scene, settle());
    }

    private Optional<Belief> onScreen() {
        var look = scene.look();
        if (look == null) {
            return lost();
        }
        return switch (look.rule().state()) {
            case BUSY, WAITING -> Optional.of(scene.belief(look, "", scene.first()));
            case READY -> settled(look);
            case STARTING, DEAD ->
                    began ? Optional.empty() : Optional.of(scene.belief(look, "", scene.first()));
        };
    }

    private Optional<Belief> settled(Look look) {
        long from = scene.settled(settle());
        return clock < from ? Optional.empty() : Optional.of(scene.belief(look, "", from));
    }

    private Optional<Belief> lost() {
        boolean rested =
                held.state() == TerminalState.READY
                        && held.evidence().rank() == Evidence.Rank.LAYOUT;
        long from = Timing.after(scene.first(), rules.timing().lost());
        return rested && clock >= from ? Optional.of(scene.lost(from)) : Optional.empty();
    }
}
