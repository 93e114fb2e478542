package dev.nerve.llm.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.llm.ServerSentEvent;
import dev.nerve.llm.sse.ServerSentEventParser;
import dev.nerve.model.AnswerListener;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Invalid bodies are refused with a message, and never cause another failure.
class BrokenBodiesTest {

    private static final int SEEDS = 40;

    private static final List<Value> NONSENSE =
            Stream.of("null", "true", "-1", "1.5", "1e30", "\"x\"", "[]", "{}", "[null]", "[{}]")
                    .map(Json::parse)
                    .toList();

    static Stream<Recorded> requests() {
        return Recorded.all("requests", ".json");
    }

    static Stream<Recorded> answers() {
        return Recorded.all("answers", ".json");
    }

    static Stream<Recorded> streams() {
        return Recorded.all("streams", ".sse");
    }

    @ParameterizedTest
    @MethodSource("requests")
    void requestThatMakesNoSenseIsRefused(Recorded recorded) {
        RandomSeeds.each(
                SEEDS,
                random -> {
                    var broken = broken(recorded.json(), random);

                    mayBeRefused(() -> again(recorded, broken));
                });
    }

    private static void again(Recorded recorded, Value.Fields broken) {
        var providerRequest = recorded.dialect().decode(broken);
        assertThat(recorded.dialect().encode(providerRequest).fields()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("answers")
    void answerThatMakesNoSenseIsRefused(Recorded recorded) {
        RandomSeeds.each(
                SEEDS,
                random -> {
                    var broken = broken(recorded.json(), random);

                    mayBeRefused(() -> recorded.dialect().decodeAnswer(broken));
                    assertThat(recorded.dialect().errorMessage(broken)).isNotNull();
                });
    }

    @ParameterizedTest
    @MethodSource("streams")
    void streamThatMakesNoSenseIsRefused(Recorded recorded) {
        var events = events(recorded);
        RandomSeeds.each(
                SEEDS,
                random -> {
                    var reader = recorded.dialect().answerReader(AnswerListener.NONE);
                    int wrong = random.nextInt(events.size());

                    mayBeRefused(() -> {
                        for (int i = 0; i < events.size(); i++) {
                            var event = events.get(i);
                            reader.read(i == wrong ? broken(event, random) : event);
                        }
                    });
                    assertThat(reader.answer()).isNotNull();
                });
    }

    private static List<ServerSentEvent> events(Recorded recorded) {
        var events = new ArrayList<ServerSentEvent>();
        var parser = ServerSentEventParser.of(events::add);
        var bytes = recorded.text().getBytes(StandardCharsets.UTF_8);
        parser.read(bytes, bytes.length);
        parser.end();
        return events;
    }

    private static ServerSentEvent broken(ServerSentEvent event, Random random) {
        var data = event.data();
        if (random.nextInt(4) == 0 || !data.startsWith("{")) {
            return new ServerSentEvent(event.name(), data.substring(random.nextInt(data.length())));
        }
        return new ServerSentEvent(event.name(), changed(Json.parse(data), random).toJson());
    }

    private static Value.Fields broken(Value.Fields body, Random random) {
        return changed(body, random) instanceof Value.Fields fields ? fields : Value.Fields.EMPTY;
    }

    /// {@return a value in which one place, however deep, has something else or nothing}
    private static Value changed(Value value, Random random) {
        if (value instanceof Value.Fields(var fields) && !fields.isEmpty()) {
            var name = List.copyOf(fields.keySet()).get(random.nextInt(fields.size()));
            var changed = new LinkedHashMap<>(fields);
            var inner = fields.getOrDefault(name, Value.NULL);
            if (random.nextInt(8) == 0) {
                changed.remove(name);
            } else {
                changed.put(name, deeper(inner, random));
            }
            return new Value.Fields(changed);
        }
        if (value instanceof Value.Items(var items) && !items.isEmpty()) {
            var changed = new ArrayList<>(items);
            int index = random.nextInt(items.size());
            changed.set(index, deeper(items.get(index), random));
            return new Value.Items(changed);
        }
        return NONSENSE.get(random.nextInt(NONSENSE.size()));
    }

    private static Value deeper(Value value, Random random) {
        return random.nextInt(5) == 0
                ? NONSENSE.get(random.nextInt(NONSENSE.size()))
                : changed(value, random);
    }

    private static void mayBeRefused(Runnable reading) {
        try {
            reading.run();
        } catch (NerveException.Invalid refused) {
            assertThat(refused.getMessage()).isNotBlank();
        }
    }
}
