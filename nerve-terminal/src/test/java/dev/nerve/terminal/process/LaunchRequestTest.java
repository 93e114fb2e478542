package dev.nerve.terminal.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LaunchRequestTest {

    private static final Path ROOT = Path.of("/");

    @Test
    void theFirstWordIsTheProgram() {
        assertThat(new LaunchRequest(List.of("ls", "-l"), ROOT, Map.of()).program())
                .isEqualTo("ls");
    }

    @Test
    void aCommandWithoutAProgramIsRefused() {
        assertThatThrownBy(() -> new LaunchRequest(List.of(), ROOT, Map.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new LaunchRequest(List.of(""), ROOT, Map.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aNulIsRefusedWhereverItIs() {
        assertThatThrownBy(() -> new LaunchRequest(List.of("echo", "a\0b"), ROOT, Map.of()))
                .hasMessageContaining("argument contains a NUL character at 1");
        assertThatThrownBy(() -> new LaunchRequest(List.of("echo"), ROOT, Map.of("A", "\0")))
                .hasMessageContaining("value of A");
    }

    @Test
    void whatItsVariablesAreIsNotShown() {
        assertThat(new LaunchRequest(List.of("echo"), ROOT, Map.of("KEY", "sk-dummy")).toString())
                .contains("echo")
                .doesNotContain("sk-dummy")
                .doesNotContain("KEY");
    }

    @Test
    void aVariableNameWithAnEqualsSignIsRefused() {
        assertThatThrownBy(() -> new LaunchRequest(List.of("echo"), ROOT, Map.of("A=B", "c")))
                .hasMessageContaining("'A=B'");
    }
}
