package dev.nerve.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.event.Event;
import dev.nerve.execution.RunRequest;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.NodeRunners;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WaitNodeTest {

    private final AutoAdvancingTimeSource time = new AutoAdvancingTimeSource();

    private Duration slept() {
        return time.sleeps().stream().reduce(Duration.ZERO, Duration::plus);
    }

    @Test
    void waitSleepsAsLongAsItWasTold() throws InterruptedException {
        var wait = WaitNode.of("wait", Duration.ofSeconds(150));

        NodeRunners.with(time).run(RunRequest.of(wait, "x")).orThrow();

        assertThat(slept()).isEqualTo(Duration.ofSeconds(150));
    }

    @Test
    void waitEndsSoonAfterAMachineThatWasSuspendedWakesUp() throws InterruptedException {
        var wait = WaitNode.of("wait", Duration.ofHours(3));

        NodeRunners.with(time).run(RunRequest.of(wait, "x").listener(this::suspend)).orThrow();

        assertThat(slept()).isLessThanOrEqualTo(Duration.ofHours(1).plusMinutes(1));
    }

    /// Suspends the machine for two hours when the timer has started.
    private void suspend(Event event) {
        if (event.fact().type().equals("timer_started")) {
            time.suspend(Duration.ofHours(2));
        }
    }
}
