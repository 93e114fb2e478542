package dev.nerve.terminal.pty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalInfo;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.LaunchException;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.ProcessSignal;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.screen.ScreenRow;
import dev.nerve.terminal.screen.TerminalMode;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.testkit.LogCapture;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PtyTerminalTest {

    private static final TerminalSize SIZE = new TerminalSize(40, 6);
    private static final Duration LONG = Duration.ofSeconds(20);

    private final DescriptorPoller poller = DescriptorPoller.open();
    private final Events events = new Events();
    private final List<Terminal> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(Terminal::close);
        poller.close();
    }

    private PtyTerminal open(LaunchRequest launch) throws IOException {
        var terminal = PtyTerminal.open(launch, SIZE, 1000, poller, events);
        opened.add(terminal);
        return terminal;
    }

    private PtyTerminal script(String script) throws IOException {
        return open(Launches.script(script));
    }

    @Test
    void whatAProgramWritesIsShown() throws Exception {
        var terminal = script("printf 'one\\ntwo \\e[1mbold\\e[m'; read");

        events.awaitText(terminal, "bold");

        assertThat(terminal.frame().text()).isEqualTo("one\ntwo bold");
        assertThat(events.timesShown()).isPositive();
        assertThat(events.bytes()).isEqualTo("one\r\ntwo \033[1mbold\033[m".length());
    }

    @Test
    void whatIsTypedIsTakenByTheProgram() throws Exception {
        var terminal = script("read line; echo \"<$line>\"; read");

        terminal.write("grüße\r");

        events.awaitText(terminal, "<grüße>");
    }

    @Test
    void theEndIsToldOnceAfterAllWasShownAndTheLastLinesStay() throws Exception {
        var terminal = script("seq 1 100; exit 3");

        assertThat(events.awaitEnd()).isEqualTo(new ProcessExit.NormalExit(3));

        assertThat(terminal.frame().text()).endsWith("99\n100");
        assertThat(terminal.read(0).text()).startsWith("1\n2\n").endsWith("\n100");
        assertThat(terminal.info().size()).isEqualTo(SIZE);
        terminal.stop(LONG);
        terminal.close();
        assertThat(events.exits()).hasSize(1);
        assertThat(terminal.read(0).text()).endsWith("\n100");
    }

    @Test
    void typingIntoATerminalWhoseProgramHasEndedSaysSo() throws Exception {
        var terminal = script("exit 3");
        events.awaitEnd();

        assertThatThrownBy(() -> terminal.write("x"))
                .isInstanceOf(NerveException.Failed.class)
                .hasMessage("the program in the terminal has ended with code 3")
                .satisfies(thrown ->
                        assertThat(((NerveException) thrown).code()).isEqualTo(ErrorCode.PROCESS));
        terminal.close();
        assertThatThrownBy(terminal::interrupt).isInstanceOf(NerveException.Failed.class);
    }

    @Test
    void stoppingIsToldAsWell() throws Exception {
        var terminal = open(Launches.shell());
        events.awaitText(terminal, "$");

        terminal.stop(LONG);

        assertThat(events.exits()).containsExactly(new ProcessExit.SignalExit(ProcessSignal.HUP));
    }

    @Test
    void closingEndsTheProgramAndTellsIt() throws Exception {
        var terminal = script("echo ready; trap '' HUP; sleep 600");
        events.awaitText(terminal, "ready");

        terminal.close();
        terminal.close();

        assertThat(events.exits()).containsExactly(new ProcessExit.SignalExit(ProcessSignal.KILL));
        assertThat(Launches.isAlive(terminal.info().pid().orElseThrow())).isFalse();
    }

    @Test
    void aListenerMayCloseItsTerminal() throws Exception {
        var ends = new ArrayList<ProcessExit>();
        var terminal =
                PtyTerminal.open(
                        Launches.script("echo ready; sleep 600"),
                        SIZE,
                        10,
                        poller,
                        self ->
                                new TerminalListener() {
                                    @Override
                                    public void screenChanged() {
                                        self.close();
                                    }

                                    @Override
                                    public void programEnded(ProcessExit exit) {
                                        ends.add(exit);
                                    }
                                });

        await().until(() -> !ends.isEmpty());
        terminal.close();

        assertThat(ends).containsExactly(new ProcessExit.SignalExit(ProcessSignal.KILL));
    }

    @Test
    void aListenerThatFailsDoesNotKeepTheProgramFromBeingRead() throws Exception {
        try (var log = LogCapture.of(PtyReader.class)) {
            var terminal =
                    PtyTerminal.open(
                            Launches.script("seq 1 5000; echo done"),
                            SIZE,
                            10,
                            poller,
                            new TerminalListener() {
                                @Override
                                public void screenChanged() {
                                    throw new IllegalStateException("full");
                                }
                            });
            opened.add(terminal);

            await().until(() -> terminal.frame().text().endsWith("5000\ndone"));
            await().until(() -> !log.records().isEmpty());

            assertThat(log.messages())
                    .containsExactly("WARNING cannot show the output of a program");
        }
    }

    @Test
    void itTellsWhatItIs() throws Exception {
        var terminal = script("printf '\\e]2;my title\\a'; echo ready; read");
        events.awaitText(terminal, "ready");

        var info = terminal.info();

        assertThat(info.pid()).isNotEqualTo(OptionalLong.empty());
        assertThat(info)
                .isEqualTo(
                        new TerminalInfo(
                                "pty",
                                "",
                                TerminalInfo.Ownership.OURS,
                                SIZE,
                                "my title",
                                info.pid()));
    }

    @Test
    void marksAreToldWhenTheScreenShowsAllBeforeThemAndNothingAfter() throws Exception {
        var seen = new ArrayList<String>();
        var terminal =
                PtyTerminal.open(
                        Launches.script("printf 'a\\e]133;A\\ab\\e]133;B\\e\\\\c\\e]133;C\\ad'"),
                        SIZE,
                        10,
                        poller,
                        self ->
                                new TerminalListener() {
                                    @Override
                                    public void oscReceived(int code, String text) {
                                        seen.add(code + " " + text + " " + self.frame().text());
                                    }

                                    @Override
                                    public void programEnded(ProcessExit exit) {
                                        seen.add("end " + self.frame().text());
                                    }
                                });
        opened.add(terminal);

        await().until(() -> seen.size() == 4);

        assertThat(seen).containsExactly("133 A a", "133 B ab", "133 C abc", "end abcd");
    }

    @Test
    void questionsAreAnswered() throws Exception {
        var ask = "stty raw -echo; printf 'ab\\e[6n'; head -c 6 | od -c; stty sane; read";
        var terminal = script(ask);

        events.awaitText(terminal, "033   [   1   ;   3   R");
    }

    @Test
    void aProgramThatAsksAndNeverListensIsReadNevertheless() throws Exception {
        var flood = "stty raw -echo; for ((i = 0; i < 20000; i++)); do printf '\\e[6n'; done;";
        var terminal = script(flood + "echo done; sleep 600");

        events.awaitText(terminal, "done");

        terminal.close();
        assertThat(events.exits()).hasSize(1);
    }

    @Test
    void aHalfDrawnScreenIsNotShown() throws Exception {
        var terminal = script("printf '\\e[?2026hhalf'; read; printf 'full\\e[?2026l'; read");
        await().until(() -> terminal.frame().text().contains("half"));
        int before = events.timesShown();

        terminal.write("\r");

        events.awaitText(terminal, "full");
        assertThat(before).isZero();
        await().until(() -> events.timesShown() > 0);
    }

    @Test
    void eachWholeDrawingIsShownThoughTheNextHasBegun() throws Exception {
        var seen = new ArrayList<String>();
        var drawings = "\\e[?2026h\\e[Hone\\e[?2026l\\e[?2026h\\e[Htwo\\e[?2026l\\e[?2026h\\e[Hthr";
        var terminal =
                PtyTerminal.open(
                        Launches.script("printf '" + drawings + "'; exec sleep 600"),
                        SIZE,
                        10,
                        poller,
                        self ->
                                new TerminalListener() {
                                    @Override
                                    public void screenChanged() {
                                        seen.add(self.frame().text());
                                    }
                                });
        opened.add(terminal);

        await().until(() -> terminal.frame().text().equals("thr"));

        assertThat(seen).containsExactly("one", "two");
    }

    @Test
    void aDrawingThatNeverEndsIsShownAfterASecond() throws Exception {
        long start = System.nanoTime();
        script("printf '\\e[?2026hhalf'; read");

        await().until(() -> events.timesShown() == 1);

        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .isBetween(Duration.ofMillis(900), Duration.ofSeconds(5));
    }

    @Test
    void aPasteHasMarksIfTheProgramWantsThem() throws Exception {
        var show = "stty raw -echo; printf '\\e[?2004h'; printf ok; head -c 17 | od -c; read";
        var terminal = script(show);
        events.awaitText(terminal, "ok");
        assertThat(terminal.isOn(TerminalMode.BRACKETED_PASTE)).isTrue();

        terminal.paste("a\n\033[201~bcd");

        var expected = "033[200~a\\nbcd033[201";
        await().until(() -> terminal.frame().text().replaceAll("\\s+", "").contains(expected));
    }

    @Test
    void withoutMarksAPasteIsTyped() throws Exception {
        var terminal = script("read a; read b; echo \"<$a-$b>\"; read");

        terminal.paste("one\r\ntwo\n");

        events.awaitText(terminal, "<one-two>");
    }

    @Test
    void aRunningCommandIsInterrupted() throws Exception {
        var terminal = open(Launches.shell());
        events.awaitText(terminal, "$");
        terminal.write("sleep 600; echo st''atus=$?\r");
        await().until(() -> hasChild(terminal));
        long start = System.nanoTime();

        terminal.interrupt();

        await().until(() -> !hasChild(terminal));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
        terminal.write("echo still''here\r");
        events.awaitText(terminal, "stillhere");
    }

    private static boolean hasChild(Terminal terminal) {
        return ProcessHandle.of(terminal.info().pid().orElseThrow())
                .orElseThrow()
                .children()
                .findAny()
                .isPresent();
    }

    @Test
    void theProgramIsToldOfAFocusIfItWantsToKnow() throws Exception {
        var terminal = script("stty raw -echo; printf '\\e[?1004hok'; head -c 3 | od -c; read");
        events.awaitText(terminal, "ok");

        terminal.focus();

        events.awaitText(terminal, "033   [   I");
    }

    @Test
    void aResizeReachesTheProgramAndTheScreen() throws Exception {
        var tell = "trap 'stty size' WINCH; echo ready; while :; do sleep 0.01; done";
        var terminal = script(tell);
        events.awaitText(terminal, "ready");

        terminal.resize(new TerminalSize(20, 5));

        events.awaitText(terminal, "5 20");
        assertThat(terminal.frame().size()).isEqualTo(new TerminalSize(20, 5));
    }

    @Test
    void readingGoesOnWhereItEnded() throws Exception {
        var terminal = script("seq 1 20; printf half; read; echo; echo more; read");
        events.awaitText(terminal, "half");

        var first = terminal.read(0);
        terminal.write("\r");
        events.awaitText(terminal, "more");
        var second = terminal.read(first.next());

        assertThat(first.rows().getFirst()).isEqualTo(new ScreenRow("1", false));
        assertThat(first.text()).endsWith("20\nhalf");
        assertThat(second.from()).isEqualTo(first.next()).isEqualTo(20);
        assertThat(second.text()).startsWith("half").endsWith("more");
    }

    @Test
    void clearingForgetsWhatHasLeftTheScreen() throws Exception {
        var terminal = script("seq 1 50; printf ready; read");
        events.awaitText(terminal, "ready");

        terminal.clear();

        assertThat(terminal.read(0).rows()).hasSize(SIZE.rows());
        assertThat(terminal.read(0).from()).isEqualTo(45);
    }

    @Test
    void whatCannotBeStartedIsSaid() {
        assertThatThrownBy(() -> open(Launches.of("no-such-program")))
                .isInstanceOf(LaunchException.ProgramMissing.class);
        assertThatThrownBy(() -> PtyTerminal.open(Launches.shell(), SIZE, -1, poller, events))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
