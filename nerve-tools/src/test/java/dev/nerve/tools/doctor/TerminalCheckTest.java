package dev.nerve.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.pty.PtyTerminal;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.tools.doctor.CheckResult.State;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TerminalCheckTest {

    @TempDir Path directory;

    private CheckResult check(List<String> command) throws InterruptedException {
        var launch = new LaunchRequest(command, directory, Map.of("PATH", "/usr/bin:/bin"));
        return new TerminalCheck((poller, listener) ->
                PtyTerminal.open(launch, TerminalSize.DEFAULT, 0, poller, listener))
                .run();
    }

    @Test
    void aTerminalThatWorksIsFine() throws Exception {
        var checkResult = check(TerminalCheck.COMMAND);

        assertThat(checkResult.state()).as(checkResult.detail()).isEqualTo(State.OK);
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
