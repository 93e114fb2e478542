package dev.nerve.terminal.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.state.detection.StateDetector;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import dev.nerve.terminal.state.rule.StateRuleSet;
import dev.nerve.testkit.RandomSeeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The rules for a judge, for any screen.
class JudgePropertyTest {

    private static final StateRuleSet RULES =
            StateRuleRegistry.parse("toy.yaml", Stage.RULES, Map.of());
    private static final List<String> LAST_ROWS =
            List.of("> hi", ">", "> ", "* one", "* two", "[y/n]", "loading", "noise", "");
    private static final List<String> SIGNALS =
            List.of("B;1", "C;1", "D;0;1", "Q", "4;3", "4;0", "noise");
    private static final List<TerminalState> SAID =
            List.of(TerminalState.READY, TerminalState.BUSY, TerminalState.WAITING);
    private static final List<String> KEYS = List.of("x", "\r", "hello\r", "y", "\u001b[A");

    @Test
    void invariantsHoldAtEveryMoment() {
        RandomSeeds.each(300, random -> new Trial(random).run());
    }

    /// It does not matter how often and when it is asked.
    @Test
    void askingChangesNothing() {
        RandomSeeds.each(
                300,
                random -> {
                    long seed = random.nextLong();
                    var asked = new Trial(new Random(seed));
                    var lazy = new Trial(new Random(seed));
                    for (int i = 0; i < 100; i++) {
                        asked.act();
                        lazy.act();
                        while (asked.detector.due() < asked.upcoming()) {
                            asked.detector.verdict(asked.detector.due());
                        }
                        if (random.nextInt(10) == 0) {
                            long later = lazy.upcoming();
                            assertThat(asked.detector.verdict(later))
                                    .isEqualTo(lazy.detector.verdict(later));
                        }
                    }
                });
    }

    private static final class Trial {

        private final Random random;
        private final StateDetector detector = new StateDetector(RULES, 0);
        private final List<String> done = new ArrayList<>();
        private long now;
        private long gap;
        private long entered = -1;
        private long readyEvidence = -2;
        private String last = "";
        private boolean typed;
        private boolean dead;

        Trial(Random random) {
            this.random = random;
            this.gap = gap();
        }

        private long gap() {
            return random.nextInt(4) == 0
                    ? Stage.nanos(random.nextInt(3_000))
                    : Stage.nanos(random.nextInt(30));
        }

        /// {@return when the next thing happens}
        long upcoming() {
            return now + gap;
        }

        void run() {
            for (int i = 0; i < 100; i++) {
                quietUntil(upcoming());
                act();
                check(now);
            }
        }

        /// Nothing but what is due changes a verdict while nothing is seen.
        private void quietUntil(long later) {
            while (detector.due() < later) {
                long due = detector.due();
                assertThat(due).as("due lies ahead").isGreaterThan(now);
                var before = detector.verdict(due - 1);
                assertThat(before).as("%s", done).isEqualTo(detector.verdict(now));
                now = due;
                check(due);
                gap = later - now;
            }
        }

        void act() {
            now += gap;
            gap = gap();
            int what = random.nextInt(100);
            if (what < 45) {
                show(LAST_ROWS.get(random.nextInt(LAST_ROWS.size())));
            } else if (what < 70) {
                tell(SIGNALS.get(random.nextInt(SIGNALS.size())));
            } else if (what < 95) {
                type(KEYS.get(random.nextInt(KEYS.size())));
            } else if (what < 99) {
                say(SAID.get(random.nextInt(SAID.size())));
            } else {
                done.add(now + " exit");
                detector.programEnded(new ProcessExit.NormalExit(0), now);
                dead = true;
            }
        }

        private void show(String row) {
            done.add(now + " shows " + row);
            detector.screenChanged(() -> Stage.frame("toy", row), now);
            last = row.isEmpty() ? "toy" : row;
            if (last.startsWith(">")) {
                readyEvidence = now;
            }
        }

        private void tell(String signal) {
            done.add(now + " tells " + signal);
            detector.oscSignal(signal.startsWith("4") ? 9 : 133, signal, now);
            if (signal.startsWith("B")) {
                readyEvidence = now;
            }
        }

        private void say(TerminalState state) {
            done.add(now + " says " + state);
            detector.reportState(state, "hook", "said", now);
            if (state == TerminalState.READY) {
                readyEvidence = now;
            }
        }

        private void type(String text) {
            done.add(now + " types " + text.replace("\r", "<enter>"));
            var before = detector.verdict(now).state();
            detector.typed(text, now);
            boolean ignored = text.equals("\r") && !typed && last.equals(">");
            typed = !text.endsWith("\r");
            if (text.endsWith("\r") && !ignored) {
                entered = now;
                var after = detector.verdict(now);
                assertThat(after.state()).as("%s", done).isNotEqualTo(TerminalState.READY);
            } else if (!text.equals("y") || !last.equals("[y/n]")) {
                assertThat(detector.verdict(now).state()).isEqualTo(before);
            }
        }

        private void check(long at) {
            var verdict = detector.verdict(at);
            assertThat(verdict.since()).isBetween(0L, at);
            assertThat(verdict.evidence().nanos()).isLessThanOrEqualTo(at);
            assertThat(verdict.question().isPresent() && verdict.state() != TerminalState.WAITING)
                    .isFalse();
            assertThat(verdict.state() == TerminalState.DEAD).isEqualTo(dead);
            if (verdict.state() == TerminalState.READY) {
                checkReady(at);
            }
        }

        /// Ready needs a reason that is newer than the last Enter, or the patience to be over.
        private void checkReady(long at) {
            boolean patient = at >= entered + Stage.nanos(2_000);
            assertThat(readyEvidence >= 0).as("%s", done).isTrue();
            assertThat(readyEvidence >= entered || patient).as("%s", done).isTrue();
        }
    }
}
