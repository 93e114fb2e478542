package dev.nerve.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkflowParamsTest {

    private static final WorkflowParams PARAMS =
            new WorkflowParams(List.of(WorkflowParam.of("rounds", 3)));

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775807", "-9223372036854775808", " 4 ", "-0"})
    void wholeNumbersOf64BitsAreTaken(String typed) {
        var given = PARAMS.complete(PARAMS.parse(Map.of("rounds", typed)));

        assertThat(given.at("rounds").toLong()).isEqualTo(Long.parseLong(typed.strip()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775808", "-9223372036854775809", "99999999999999999999"})
    void largerOnesAreRefusedAsTheyWereTyped(String typed) {
        assertThatThrownBy(() -> PARAMS.parse(Map.of("rounds", typed)))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage(
                        "parameter 'rounds' must be a whole number from -9223372036854775808 to"
                                + " 9223372036854775807, not '%s'",
                        typed);
        var given = Value.fields(Map.of("rounds", new BigInteger(typed)));
        assertThatThrownBy(() -> PARAMS.complete(given))
                .hasMessage(
                        "parameter 'rounds' must be a whole number from -9223372036854775808 to"
                                + " 9223372036854775807, not %s",
                        typed);
    }

    @Test
    void numbersThatNeedNotBeWholeCanBeLarge() {
        var share = new WorkflowParams(List.of(WorkflowParam.of("share", 0.5)));

        assertThat(share.parse(Map.of("share", "1e30")).at("share").number())
                .isEqualByComparingTo(new BigDecimal("1e30"));
    }

    @Test
    void otherThingsAreNoWholeNumbers() {
        assertThatThrownBy(() -> PARAMS.parse(Map.of("rounds", "many")))
                .hasMessage("parameter 'rounds' must be a whole number, not 'many'");
        assertThatThrownBy(() -> PARAMS.complete(Value.fields(Map.of("rounds", 1.5))))
                .hasMessage("parameter 'rounds' must be a whole number, not 1.5");
    }
}
