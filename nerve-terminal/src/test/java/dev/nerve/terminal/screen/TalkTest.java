package dev.nerve.terminal.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.screen.emulator.Screen;
import dev.nerve.terminal.screen.emulator.ScreenTest;
import dev.nerve.terminal.screen.emulator.SequencePayload;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The events of a screen for its listener, and its answers to programs.
class TalkTest implements SequenceListener {

    private final List<String> heard = new ArrayList<>();
    private final Screen screen = new Screen(new TerminalSize(80, 24), 10, this);

    @Override
    public void reply(String answer) {
        heard.add(answer.replace("\u001b", "ESC"));
    }

    @Override
    public void oscReceived(int code, String text) {
        heard.add(code + "=" + text);
    }

    @Test
    void questionsAboutTheTerminalAreAnswered() {
        assertThat(after("\u001b[c\u001b[>c\u001b[>q\u001b[5n"))
                .containsExactly("ESC[?1;2c", "ESC[>0;276;0c", "ESCP>|nerveESC\\", "ESC[0n");
        assertThat(after("\u001b[3;4H\u001b[6n\u001b[18t\u001b[14t"))
                .containsExactly("ESC[3;4R", "ESC[8;24;80t", "ESC[4;480;800t");
    }

    @Test
    void modesAreToldWhenTheyAreAskedFor() {
        assertThat(after("\u001b[?2026$p\u001b[?2026h\u001b[?2026$p\u001b[?12345$p\u001b[4$p"))
                .containsExactly("ESC[?2026;2$y", "ESC[?2026;1$y", "ESC[?12345;0$y", "ESC[4;2$y");
        assertThat(screen.isOn(TerminalMode.SYNCHRONIZED_UPDATE)).isTrue();
    }

    @Test
    void settingsAreTold() {
        assertThat(after("\u001b[2;9r\u001bP$qr\u001b\\\u001bP$qzz\u001b\\"))
                .containsExactly("ESCP1$r2;9rESC\\", "ESCP0$rESC\\");
    }

    @Test
    void coloursAreTold() {
        assertThat(after("\u001b]10;?\u0007\u001b]11;?\u0007"))
                .containsExactly(
                        "ESC]10;rgb:e5e5/e5e5/e5e5ESC\\", "10=?",
                        "ESC]11;rgb:0000/0000/0000ESC\\", "11=?");
    }

    @Test
    void commandsArePassedOn() {
        assertThat(after("\u001b]133;A\u0007\u001b]133;D;1\u001b\\"))
                .containsExactly("133=A", "133=D;1");
        assertThat(after("\u001b]9;4;1;50\u009c\u001b]7\u0007")).containsExactly("9=4;1;50", "7=");
        assertThat(after("\u001b]x\u0007\u001b]0;cut\u0018\u001b]5;cut\u001a")).isEmpty();
    }

    @Test
    void titlesAreKept() {
        assertThat(after("\u001b]0;✳ Claude\u0007")).containsExactly("0=✳ Claude");
        assertThat(screen.frame().title()).isEqualTo("✳ Claude");
    }

    @Test
    void aCommandThatIsTooLongIsDropped() {
        assertThat(
                        after(
                                "\u001b]52;"
                                        + "x".repeat(SequencePayload.LONGEST)
                                        + "\u0007\u001b]1;y\u0007"))
                .containsExactly("1=y");
    }

    @Test
    void modesAreSwitchedOnAndOff() {
        after("\u001b[?1h\u001b[?1004h\u001b[?2004h\u001b[?25l\u001b[?1003;1006h");

        assertThat(screen.isOn(TerminalMode.APPLICATION_CURSOR_KEYS)).isTrue();
        assertThat(screen.isOn(TerminalMode.FOCUS_REPORTS)).isTrue();
        assertThat(screen.isOn(TerminalMode.BRACKETED_PASTE)).isTrue();
        assertThat(screen.frame().cursor().visible()).isFalse();
        after("\u001b[?2004l\u001b[!p");
        assertThat(screen.isOn(TerminalMode.BRACKETED_PASTE)).isFalse();
        assertThat(screen.isOn(TerminalMode.FOCUS_REPORTS)).isFalse();
        assertThat(screen.frame().cursor().visible()).isTrue();
    }

    private List<String> after(String output) {
        heard.clear();
        ScreenTest.feed(screen, output);
        return heard;
    }
}
