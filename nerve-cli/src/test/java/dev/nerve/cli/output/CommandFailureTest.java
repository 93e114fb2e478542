package dev.nerve.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import org.junit.jupiter.api.Test;

class CommandFailureTest {

    @Test
    void aHintChangesNothingElse() {
        var failure =
                CommandFailure.of(ErrorCode.TIMEOUT, "too slow").withExitCode(99).alreadyReported();

        var hinted = failure.withHint("wait longer");

        assertThat(hinted.hint()).isEqualTo("wait longer");
        assertThat(hinted.code()).isEqualTo(ErrorCode.TIMEOUT);
        assertThat(hinted.message()).isEqualTo("too slow");
        assertThat(hinted.exitCode()).isEqualTo(99);
        assertThat(hinted.isReported()).isTrue();
    }
}
