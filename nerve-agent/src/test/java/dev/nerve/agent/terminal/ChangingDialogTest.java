package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.program.AgentPrograms;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.state.TerminalState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Dialogs that never stand still: their words change as long as they are there.
@Timeout(60)
class ChangingDialogTest {

    private static final String SCRIPT =
            """
            #!/bin/sh
            while :; do
                i=$((i + 1))
                printf '\\033[H Is this page %d?\\r\\n ❯ 1. Yes\\r\\n   2. No\\r\\n' $i
                printf ' Enter to confirm\\r\\n'
                sleep 0.1
            done
            """;

    private final DescriptorPoller poller = DescriptorPoller.open();
    @TempDir private Path directory;

    @AfterEach
    void close() {
        poller.close();
    }

    @Test
    void oneThatNobodyKnowsIsLeftToAPersonAfterAWhile() throws Exception {
        var file = Files.writeString(directory.resolve("claude"), SCRIPT);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        var options = AgentOptions.of(file.toString()).withMode(AgentMode.TERMINAL);
        var program = AgentPrograms.get("claude_code");

        try (var agent =
                TerminalAgent.open(
                        Desks.launch(
                                directory,
                                poller,
                                program,
                                options,
                                _ -> new PermissionDecision.Allowed("anna")))) {
            assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.WAITING);
        }
    }
}
