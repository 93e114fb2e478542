package dev.nerve.llm.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.llm.check.AnthropicChecker;
import dev.nerve.llm.check.ChatChecker;
import dev.nerve.llm.check.Checker;
import dev.nerve.llm.check.GeminiChecker;
import dev.nerve.llm.check.ResponsesChecker;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordedRequestsTest {

    static Stream<Recorded> requests() {
        return Recorded.all("requests", ".json");
    }

    /// Those that use what only one provider has, or what is shorthand, are beyond the checkers.
    static Stream<Recorded> plainRequests() {
        return requests().filter(recorded -> !recorded.name().startsWith("beyond-"));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void requestIsTheSameAfterItWasReadAndWritten(Recorded recorded) {
        var providerRequest = recorded.dialect().decode(recorded.json());

        var again = recorded.dialect().encode(providerRequest);

        assertThat(Equivalences.of(recorded.folder(), again))
                .isEqualTo(Equivalences.of(recorded.folder(), recorded.json()));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void requestMeansTheSameAfterItWasReadAndWritten(Recorded recorded) {
        var providerRequest = recorded.dialect().decode(recorded.json());

        var written = recorded.dialect().encode(providerRequest);
        var again = recorded.dialect().decode(written.with("model", providerRequest.model()));

        assertThat(again.prompt().messages()).isEqualTo(providerRequest.prompt().messages());
        assertThat(again.prompt().with(providerRequest.prompt().cache()))
                .isEqualTo(providerRequest.prompt());
    }

    @ParameterizedTest
    @MethodSource("plainRequests")
    void checkersFindNothingInWhatTheDescriptionsShow(Recorded recorded) {
        assertThat(checker(recorded.folder()).problems(recorded.json())).isEmpty();
    }

    private static Checker checker(String folder) {
        return switch (folder) {
            case "anthropic" -> new AnthropicChecker();
            case "chat" -> new ChatChecker();
            case "responses" -> new ResponsesChecker();
            default -> new GeminiChecker();
        };
    }
}
