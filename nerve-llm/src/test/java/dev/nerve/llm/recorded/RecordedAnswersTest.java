package dev.nerve.llm.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.llm.sse.EventParser;
import dev.nerve.model.Answer;
import dev.nerve.model.Delta;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordedAnswersTest {

    static Stream<Recorded> answers() {
        return Recorded.all("answers", ".json");
    }

    static Stream<Recorded> streams() {
        return Recorded.all("streams", ".sse");
    }

    @ParameterizedTest
    @MethodSource("answers")
    void answerIsReadAsItIsMeant(Recorded recorded) {
        var answer = recorded.dialect().decodeAnswer(recorded.json());

        var told = told(answer);

        assertThat(told).isEqualTo(recorded.expected(told));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void answerMeansTheSameAfterItWasReadAndWritten(Recorded recorded) {
        var answer = recorded.dialect().decodeAnswer(recorded.json());

        if (answer instanceof Answer.Given given) {
            var again = recorded.dialect().decodeAnswer(recorded.dialect().encode(given));
            assertThat(again).isEqualTo(given);
        } else {
            assertThat(recorded.dialect().complaint(recorded.json())).isNotBlank();
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    void streamIsReadAndHeardAsItIsMeant(Recorded recorded) {
        var heard = new ArrayList<Delta>();
        var reader = recorded.dialect().reader(heard::add);
        var parser = EventParser.to(reader::read);
        var bytes = recorded.text().getBytes(StandardCharsets.UTF_8);

        parser.read(bytes, bytes.length);
        parser.end();
        var told = told(reader.answer()) + told(heard);

        assertThat(reader.isOver()).isTrue();
        assertThat(told).isEqualTo(recorded.expected(told));
    }

    private static String told(Answer answer) {
        return switch (answer) {
            case Answer.Given(var blocks, var stop, var usage, var model) ->
                    "%s by %s%n%s%n%s"
                            .formatted(
                                    stop,
                                    model,
                                    usage,
                                    blocks.stream()
                                            .map(block -> block + "\n")
                                            .collect(Collectors.joining()));
            case Answer.Failed failed -> failed + "\n";
        };
    }

    private static String told(List<Delta> heard) {
        return heard.stream().map(delta -> "heard " + delta + "\n").collect(Collectors.joining());
    }
}
