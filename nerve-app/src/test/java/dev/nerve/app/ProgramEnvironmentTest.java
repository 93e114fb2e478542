package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.cli.output.TextStyle;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgramEnvironmentTest {

    private static final Map<String, String> TERMINAL = Map.of("TERM", "xterm-256color");

    @Test
    void terminalHasColours() {
        assertThat(outStyle(TERMINAL, "out,err")).isEqualTo(TextStyle.COLOURED);
    }

    @Test
    void pipeHasNone() {
        assertThat(outStyle(TERMINAL, "err")).isEqualTo(TextStyle.PLAIN);
        assertThat(outStyle(TERMINAL, "")).isEqualTo(TextStyle.PLAIN);
    }

    @Test
    void personMayWantNone() {
        var plain = Map.of("TERM", "xterm", "NO_COLOR", "1");
        var undecided = Map.of("TERM", "xterm", "NO_COLOR", "");

        assertThat(outStyle(plain, "out,err")).isEqualTo(TextStyle.PLAIN);
        assertThat(outStyle(undecided, "out,err")).isEqualTo(TextStyle.COLOURED);
    }

    @Test
    void terminalMayBeTooSimple() {
        assertThat(outStyle(Map.of("TERM", "dumb"), "out,err")).isEqualTo(TextStyle.PLAIN);
        assertThat(outStyle(Map.of(), "out,err")).isEqualTo(TextStyle.PLAIN);
    }

    @Test
    void terminalWithoutAUnicodeLocaleIsNotShownEveryCharacter() {
        assertThat(charset("out", Map.of("LANG", "de_DE.UTF-8")).name()).isEqualTo("UTF-8");
        assertThat(charset("out", Map.of("LANG", "de_DE.UTF-8", "LC_ALL", "C")).name())
                .isEqualTo("US-ASCII");
        assertThat(charset("out", Map.of()).name()).isEqualTo("US-ASCII");
        assertThat(charset("", Map.of("LC_ALL", "C")).name()).isEqualTo("UTF-8");
    }

    private static Charset charset(String terminals, Map<String, String> environment) {
        return new ProgramEnvironment(
                        environment, terminals, Path.of(""), System.in, System.out, System.err)
                .charset();
    }

    private static TextStyle outStyle(Map<String, String> environment, String terminals) {
        return new ProgramEnvironment(
                        environment, terminals, Path.of(""), System.in, System.out, System.err)
                .streams()
                .outStyle();
    }
}
