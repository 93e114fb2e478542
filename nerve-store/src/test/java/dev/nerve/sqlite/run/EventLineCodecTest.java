package dev.nerve.sqlite.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Value;
import dev.nerve.value.ValueLimits;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EventLineCodecTest {

    private static final RunId RUN = RunId.of("flow-12345678");
    private static final Instant BEGAN = Instant.parse("2026-11-17T08:00:00.000000007Z");

    private static final List<String> PATHS =
            List.of("flow", "flow/step", "flow/step[2]", "flow/step[2]/inner", "flow/other");

    private static final List<Instant> TIMES =
            List.of(
                    BEGAN,
                    BEGAN.plusNanos(1),
                    BEGAN.minusSeconds(3600),
                    Instant.EPOCH,
                    Instant.parse("1700-01-01T00:00:00Z"),
                    Instant.parse("2250-12-31T23:59:59.999999999Z"));

    private static <T> T one(Random random, List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private static Event event(long seq, Random random) {
        var path = RunPath.parse(one(random, PATHS));
        var node =
                switch (random.nextInt(3)) {
                    case 0 -> null;
                    case 1 -> NodeId.of("step");
                    default -> NodeId.of("other");
                };
        var fact = new Fact.Log("line " + seq + "\nand another");
        return new Event(seq, RUN, path, node, one(random, TIMES), fact);
    }

    @Test
    void theDeepestOutputIsReadAsItWas() {
        Value deepest = Value.NULL;
        for (int i = 0; i < ValueLimits.MAX_DEPTH; i++) {
            deepest = new Value.Items(List.of(deepest));
        }
        var fact = new Fact.Completed(deepest, Duration.ZERO, Usage.NONE);
        var event = new Event(1, RUN, RunPath.parse("flow"), null, BEGAN, fact);
        var lines = new EventLineCodec();

        lines.add(event);

        assertThat(EventLineCodec.read(RUN, lines.drain())).containsExactly(event.toValue());
    }

    @Test
    void whatIsAddedIsReadAsItIsOnTheWire() {
        RandomSeeds.each(
                200,
                random -> {
                    var lines = new EventLineCodec();
                    for (int part = 0; part < 3; part++) {
                        List<Event> events = new ArrayList<>();
                        for (int i = random.nextInt(20); i >= 0; i--) {
                            events.add(event(random.nextLong(1, Long.MAX_VALUE), random));
                        }
                        events.forEach(lines::add);

                        assertThat(EventLineCodec.read(RUN, lines.drain()))
                                .isEqualTo(events.stream().map(Event::toValue).toList());
                        assertThat(lines.isEmpty()).isTrue();
                    }
                });
    }

    @Test
    void whatALineHasInCommonWithTheOneBeforeIsLeftOut() {
        var lines = new EventLineCodec();
        var step = RunPath.parse("flow/step[2]");
        var node = NodeId.of("step");
        var fact = new Fact.Log("x");
        lines.add(new Event(7, RUN, step, node, BEGAN, fact));
        lines.add(new Event(8, RUN, step, node, BEGAN.plusNanos(300), fact));

        assertThat(lines.drain())
                .isEqualTo(
                        """
                        [7,"flow/step[2]","","log",1794902400000000007,{"text":"x"}]
                        [8,"","","log",300,{"text":"x"}]
                        """);
    }
}
