package dev.nerve.app.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.pattern.FanOutNode;
import dev.nerve.pattern.FanOutOptions;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class FanOutOverHttpTest {

    @ParameterizedTest
    @FieldSource("dev.nerve.app.models.Wire#ALL")
    void othersAreAskedOnlyAfterTheFirstWordOfTheFirst(Wire wire, @TempDir Path directory)
            throws Exception {
        try (var rig = Rig.open(wire, directory)) {
            rig.say(rig.chat(rig.terms()), "plan");
            rig.server().await();
            var word = new CountDownLatch(1);
            var rest = new CountDownLatch(1);
            rig.server().next(held(wire, word, rest));
            var fan = FanOutNode.of("fan", "chat", FanOutOptions.of("Do ${input}"));

            var run = BackgroundTask.of(() -> rig.session().run(fan, List.of("a", "b", "c")));
            var first = rig.server().await();
            assertThat(rig.server().isQuiet()).isTrue();
            word.countDown();
            var others = List.of(rig.server().await(), rig.server().await());
            rest.countDown();
            var outcome = run.get();

            assertThat(first.body()).contains("Do a");
            assertThat(others)
                    .allSatisfy(
                            other -> assertThat(other.body()).startsWith(first.inherited(wire)));
            assertThat(outcome.attributes().at("done")).isEqualTo(Value.of(3));
            assertThat(outcome.attributes().at("cache.expected")).isEqualTo(Value.of(3 * 165));
            assertThat(outcome.attributes().at("cache.actual")).isEqualTo(Value.of(3 * 100));
        }
    }

    /// Says nothing, then a word, then the rest, each when it is let go.
    private static Script held(Wire wire, CountDownLatch word, CountDownLatch rest) {
        var whole = wire.text("Well", ", done");
        var begun = wire.begun("Well");
        var silent = wire.beginning();
        return connection -> {
            connection.begin();
            connection.chunk(": one moment\n\n" + silent);
            word.await();
            connection.chunk(begun.substring(silent.length()));
            rest.await();
            connection.chunk(whole.substring(begun.length()));
            connection.end();
        };
    }
}
