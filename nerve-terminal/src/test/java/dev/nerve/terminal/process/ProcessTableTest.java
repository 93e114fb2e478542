package dev.nerve.terminal.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.process.libc.ProcessCalls;
import org.junit.jupiter.api.Test;

class ProcessTableTest {

    @Test
    void aNameWithSpacesAndParenthesesDoesNotConfuseIt() {
        var line =
                "12 (a) b (c) S 1 34 56 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 987654 123 456 789\n";

        var entry = ProcessTable.ProcessEntry.parse(line);

        assertThat(entry).isEqualTo(new ProcessTable.ProcessEntry('S', 34, 56, -1, 987654));
    }

    @Test
    void weAreInTheTableOurselves() {
        var own = ProcessTable.find((int) ProcessHandle.current().pid()).orElseThrow();

        assertThat(own.isAlive()).isTrue();
        assertThat(own.group()).isEqualTo(ProcessCalls.ownGroup());
    }

    @Test
    void whatIsNotThereIsNotFound() {
        assertThat(ProcessTable.find(Integer.MAX_VALUE)).isEmpty();
    }
}
