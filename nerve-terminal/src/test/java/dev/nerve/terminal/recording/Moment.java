package dev.nerve.terminal.recording;

import dev.nerve.json.Json;
import dev.nerve.terminal.screen.SequenceListener;
import dev.nerve.terminal.screen.TerminalMode;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.screen.emulator.Screen;
import dev.nerve.terminal.state.detection.StateDetector;
import dev.nerve.terminal.state.detection.StateExplanation;
import dev.nerve.terminal.state.rule.StateRuleSet;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The report about the program of a recording at one moment.
final class Moment implements SequenceListener {

    private final Screen screen;
    private final StateDetector detector;
    private long now;

    private Moment(TerminalSize size, StateRuleSet rules) {
        screen = new Screen(size, 0, this);
        detector = new StateDetector(rules, 0);
    }

    /// {@return the report}
    ///
    /// @param lines a recording
    /// @param seconds the time
    static StateExplanation of(List<String> lines, double seconds, StateRuleSet rules) {
        var header = Json.parse(lines.getFirst());
        var size = new TerminalSize(header.at("width").toInt(), header.at("height").toInt());
        var moment = new Moment(size, rules);
        long end = (long) (seconds * 1_000_000_000);
        for (var line : lines.subList(1, lines.size())) {
            var event = Json.parse(line).items();
            moment.now = nanos(event.getFirst().number());
            if (moment.now > end) {
                break;
            }
            moment.see(event.get(1).text(), event.get(2).text());
        }
        return moment.detector.explain(end);
    }

    private static long nanos(BigDecimal seconds) {
        return seconds.movePointRight(9).longValue();
    }

    private void see(String kind, String text) {
        switch (kind) {
            case "i" -> detector.typed(text, now);
            case "o" -> {
                var bytes = text.getBytes(StandardCharsets.UTF_8);
                screen.feed(bytes, 0, bytes.length);
                if (!screen.isOn(TerminalMode.SYNCHRONIZED_UPDATE)) {
                    detector.screenChanged(screen::frame, now);
                }
            }
            default -> throw new IllegalArgumentException("a moment before " + kind + " is enough");
        }
    }

    @Override
    public void oscReceived(int code, String text) {
        detector.oscSignal(code, text, now);
    }
}
