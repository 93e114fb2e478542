package dev.nerve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ErrorCodeTest {

    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void everyCodeIsFoundByItsNameOnTheWire(ErrorCode code) {
        assertThat(code.wireName()).matches("[a-z]+(_[a-z]+)*");
        assertThat(ErrorCode.find(code.wireName())).contains(code);
    }

    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void everyCodeIsAFailureForHttpAndForTheShell(ErrorCode code) {
        assertThat(code.httpStatus()).isBetween(400, 599);
        assertThat(code.exitCode()).isBetween(1, 255);
    }

    @Test
    void anUnknownNameIsNotFound() {
        assertThat(ErrorCode.find("RATE_LIMIT")).isEmpty();
        assertThat(ErrorCode.find("")).isEmpty();
    }

    @Test
    void theFirstExitCodeMeansABug() {
        var first = Arrays.stream(ErrorCode.values()).filter(code -> code.exitCode() == 1);

        assertThat(first).containsExactly(ErrorCode.INTERNAL);
    }

    @Test
    void retriesHelpWhenTheWorldMayChange() {
        assertThat(ErrorCode.RATE_LIMIT.retryCanHelp()).isTrue();
        assertThat(ErrorCode.NETWORK.retryCanHelp()).isTrue();
        assertThat(ErrorCode.INVALID_REQUEST.retryCanHelp()).isFalse();
        assertThat(ErrorCode.CANCELLED.retryCanHelp()).isFalse();
    }
}
