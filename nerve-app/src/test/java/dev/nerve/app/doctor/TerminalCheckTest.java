package dev.nerve.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.app.doctor.Finding.State;
import dev.nerve.terminal.process.Launch;
import dev.nerve.terminal.pty.PtyTerminal;
import dev.nerve.terminal.screen.Size;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TerminalCheckTest {

    @TempDir Path directory;

    private Finding check(List<String> command) throws InterruptedException {
        var launch = new Launch(command, directory, Map.of("PATH", "/usr/bin:/bin"));
        return new TerminalCheck((poller, listener) ->
                PtyTerminal.open(launch, Size.USUAL, 0, poller, listener))
                .run();
    }

    @Test
    void aTerminalThatWorksIsFine() throws Exception {
        var finding = check(TerminalCheck.COMMAND);

        assertThat(finding.state()).as(finding.detail()).isEqualTo(State.OK);
    }

    @Test
    void aTerminalThatDoesNotIsAProblem() throws Exception {
        assertThat(check(List.of("sh", "-c", "exit 1")).state()).isEqualTo(State.PROBLEM);
    }

    @Test
    void aTerminalThatCannotBeOpenedIsAProblem() throws Exception {
        assertThat(check(List.of("no-such-program")).state()).isEqualTo(State.PROBLEM);
    }
}
