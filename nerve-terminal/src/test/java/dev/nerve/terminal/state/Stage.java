package dev.nerve.terminal.state;

import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.screen.Cursor;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.ScreenRow;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.state.detection.StateDetector;
import dev.nerve.terminal.state.detection.StateVerdict;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import dev.nerve.terminal.state.rule.StateRuleSet;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/// A judge, and a program that acts for it; times are in milliseconds.
public final class Stage {

    /// Rules for a program with a simple screen: the last row shows the state.
    public static final String RULES =
            """
            format: 1
            program: toy
            seen: ['1.0', '1.1']
            version: 'toy v(\\d+\\.\\d+)'
            parameters: {nonce: '[0-9]+'}
            timing: {settle: 20ms, typeahead: 50ms, lost: 200ms, doubt: 1s}
            enter: {redrawn: 300ms, unchanged: 2s}
            signals:
              - name: mark-ready
                code: 133
                channel: marks
                matches: '^B;{{nonce}}$'
                state: ready
              - name: mark-busy
                code: 133
                channel: marks
                matches: '^C;{{nonce}}$'
                state: busy
                command: begins
              - name: mark-end
                code: 133
                channel: marks
                matches: '^D;(?<exit>\\d+);{{nonce}}$'
                state: none
                command: ends
              - name: mark-asks
                code: 133
                channel: marks
                matches: '^Q$'
                state: waiting
                kind: permission
              - name: working
                code: 9
                channel: progress
                matches: '^4;3'
                state: busy
                yields: [waiting]
              - {name: rests, code: 9, channel: progress, matches: '^4;0', state: none}
            regions:
              last: {bottom: 1}
              dialog: {bottom: 4}
            layout:
              - name: asks
                state: waiting
                kind: permission
                when: [{in: last, has: '^\\[y/n]$'}]
                question: {in: dialog, find: '^\\? (.*)$'}
                choices: {in: dialog, find: '^\\d\\. (.*)$'}
                keys: '^[yn]$'
              - {name: loading, state: starting, when: [{in: last, has: '^loading'}]}
              - {name: spinner, state: busy, when: [{in: last, has: '^\\* '}]}
              - {name: empty, state: ready, ignores_enter: true, when: [{in: last, has: '^>$'}]}
              - {name: composer, state: ready, when: [{in: last, has: '^>'}]}
            """;

    private final StateDetector detector;

    public Stage() {
        this(StateRuleRegistry.parse("toy.yaml", RULES, Map.of()));
    }

    public Stage(StateRuleSet rules) {
        detector = new StateDetector(rules, 0);
    }

    public static long nanos(long millis) {
        return Duration.ofMillis(millis).toNanos();
    }

    static ScreenFrame frame(String... rows) {
        var all = Arrays.stream(rows).map(row -> new ScreenRow(row, false)).toList();
        return new ScreenFrame(
                new TerminalSize(80, rows.length),
                all,
                new Cursor(rows.length - 1, 0, true),
                "",
                0);
    }

    public StateDetector judge() {
        return detector;
    }

    public Stage show(long millis, String... rows) {
        detector.screenChanged(() -> frame(rows), nanos(millis));
        return this;
    }

    public Stage tell(long millis, int code, String text) {
        detector.oscSignal(code, text, nanos(millis));
        return this;
    }

    public Stage type(long millis, String text) {
        detector.typed(text, nanos(millis));
        return this;
    }

    public Stage end(long millis, int code) {
        detector.programEnded(new ProcessExit.NormalExit(code), nanos(millis));
        return this;
    }

    public StateVerdict at(long millis) {
        return detector.verdict(nanos(millis));
    }

    /// {@return state, rule and rank, such as `ready composer layout`}
    public String told(long millis) {
        var verdict = at(millis);
        var evidence = verdict.evidence();
        return "%s %s %s"
                .formatted(
                        verdict.state().wireName(),
                        evidence.rule(),
                        evidence.rank().name().toLowerCase(Locale.ROOT));
    }

    /// {@return when it may change by itself, in milliseconds; -1 if never}
    public long due() {
        return detector.due() == Long.MAX_VALUE ? -1 : detector.due() / 1_000_000;
    }
}
