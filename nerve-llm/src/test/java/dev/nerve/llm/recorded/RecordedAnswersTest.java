package dev.nerve.llm.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.llm.sse.ServerSentEventParser;
import dev.nerve.model.AnswerDelta;
import dev.nerve.model.ModelAnswer;
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

        if (answer instanceof ModelAnswer.Success success) {
            var again = recorded.dialect().decodeAnswer(recorded.dialect().encode(success));
            assertThat(again).isEqualTo(success);
        } else {
            assertThat(recorded.dialect().errorMessage(recorded.json())).isNotBlank();
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    void streamIsReadAndHeardAsItIsMeant(Recorded recorded) {
        var heard = new ArrayList<AnswerDelta>();
        var reader = recorded.dialect().answerReader(heard::add);
        var parser = ServerSentEventParser.of(reader::read);
        var bytes = recorded.text().getBytes(StandardCharsets.UTF_8);

        parser.read(bytes, bytes.length);
        parser.end();
        var told = told(reader.answer()) + told(heard);

        assertThat(reader.isFinished()).isTrue();
        assertThat(told).isEqualTo(recorded.expected(told));
    }

    private static String told(ModelAnswer answer) {
        return switch (answer) {
            case ModelAnswer.Success(var blocks, var stop, var usage, var model) ->
                    "%s by %s%n%s%n%s"
                            .formatted(
                                    stop,
                                    model,
                                    usage,
                                    blocks.stream()
                                            .map(block -> block + "\n")
                                            .collect(Collectors.joining()));
            case ModelAnswer.Failed failed -> failed + "\n";
        };
    }

    private static String told(List<AnswerDelta> heard) {
        return heard.stream().map(delta -> "heard " + delta + "\n").collect(Collectors.joining());
    }
}
