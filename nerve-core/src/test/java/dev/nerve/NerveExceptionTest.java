package dev.nerve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class NerveExceptionTest {

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(new NerveException.NotFound("m"), ErrorCode.NOT_FOUND),
                Arguments.of(new NerveException.AlreadyExists("m"), ErrorCode.ALREADY_EXISTS),
                Arguments.of(new NerveException.Invalid("m"), ErrorCode.INVALID_REQUEST),
                Arguments.of(new NerveException.Unsupported("m"), ErrorCode.UNSUPPORTED),
                Arguments.of(new NerveException.OverBudget("m"), ErrorCode.BUDGET_EXCEEDED),
                Arguments.of(new NerveException.Unavailable("m"), ErrorCode.UNAVAILABLE),
                Arguments.of(new NerveException.TimedOut("m"), ErrorCode.TIMEOUT));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void everyFailureHasItsRowInTheTable(NerveException failure, ErrorCode code) {
        assertThat(failure.code()).isEqualTo(code);
        assertThat(failure).hasMessage("m");
    }
}
