package dev.nerve.llm.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.json.Json;
import dev.nerve.llm.ServerSentEvent;
import dev.nerve.llm.sse.ServerSentEventParser;
import dev.nerve.model.ModelAnswer;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Answers of all kinds come through in one piece and piece by piece.
class RandomAnswersTest {

    private static final int SEEDS = 150;

    @ParameterizedTest
    @EnumSource
    void everyAnswerInOnePieceIsReadAsItWasGiven(Spoken spoken) {
        RandomSeeds.each(
                SEEDS,
                random -> {
                    var answer = new RandomAnswers(random, spoken).answer();

                    var body = Json.parse(spoken.dialect().encode(answer).toJson());
                    var read = spoken.dialect().decodeAnswer((Value.Fields) body);

                    assertThat(read).isEqualTo(spoken.normalised(answer));
                });
    }

    @ParameterizedTest
    @EnumSource
    void everyAnswerPieceByPieceIsHeardAndReadAsItWasGiven(Spoken spoken) {
        RandomSeeds.each(
                SEEDS,
                random -> {
                    var answer = new RandomAnswers(random, spoken).answer();
                    var heard = new Overheard();
                    var reader = spoken.dialect().answerReader(heard);

                    sent(spoken.dialect().events(answer), random, reader::read);

                    assertThat(reader.isFinished()).isTrue();
                    assertThat(reader.answer()).isEqualTo(spoken.normalised(answer));
                    heard.mustAddUpTo(spoken.normalised(answer));
                });
    }

    @ParameterizedTest
    @EnumSource
    void noAnswerThatBreaksOffIsTakenForAWholeOne(Spoken spoken) {
        RandomSeeds.each(
                SEEDS,
                random -> {
                    var answer = new RandomAnswers(random, spoken).answer();
                    var events = spoken.dialect().events(answer);
                    var reader = spoken.dialect().answerReader(new Overheard());

                    events.subList(0, random.nextInt(events.size())).forEach(reader::read);

                    if (reader.answer() instanceof ModelAnswer.Success success) {
                        assertThat(success.blocks()).isEqualTo(spoken.normalised(answer).blocks());
                        assertThat(success.stop()).isEqualTo(spoken.normalised(answer).stop());
                    }
                });
    }

    /// Sends events as text, in pieces that end anywhere.
    private static void sent(
            List<ServerSentEvent> events, Random random, Consumer<ServerSentEvent> sink) {
        var stream = new StringBuilder();
        for (var event : events) {
            if (!event.name().isEmpty()) {
                stream.append("event: ").append(event.name()).append('\n');
            }
            stream.append("data: ").append(event.data()).append("\n\n");
        }
        var bytes = stream.toString().getBytes(StandardCharsets.UTF_8);
        var parser = ServerSentEventParser.of(sink);
        int start = 0;
        while (start < bytes.length) {
            int end = Math.min(bytes.length, start + 1 + random.nextInt(200));
            parser.read(Arrays.copyOfRange(bytes, start, end), end - start);
            start = end;
        }
        parser.end();
    }
}
