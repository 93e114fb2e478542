package dev.nerve.engine.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.RunPath;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StepSearchTest {

    private static final Set<RunPath> KNOWN =
            Set.of(
                    RunPath.parse("pay"),
                    RunPath.parse("pay/pay"),
                    RunPath.parse("pay/pay/send"),
                    RunPath.parse("pay/mail"));

    private static String meant(String typed) {
        return StepSearch.resolve(typed, "pay", KNOWN).toString();
    }

    @Test
    void placesAreMeantWithOrWithoutTheWorkflow() {
        assertThat(meant("mail")).isEqualTo("pay/mail");
        assertThat(meant("pay/mail")).isEqualTo("pay/mail");
        assertThat(meant("pay/pay/send")).isEqualTo("pay/pay/send");
    }

    @Test
    void stepThatIsCalledAsItsWorkflowIsMeantFirst() {
        assertThat(meant("pay/send")).isEqualTo("pay/pay/send");
        assertThat(meant("pay")).isEqualTo("pay/pay");
    }
}
