package dev.nerve.llm.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.json.Json;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.model.CacheHint;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Requests of all kinds are what the providers allow, and lose nothing on the way.
class RandomRequestsTest {

    private static final int SEEDS = 150;

    @ParameterizedTest
    @EnumSource
    void everyRequestIsOneThatTheProviderAllows(Spoken spoken) {
        RandomSeeds.each(
                SEEDS,
                random -> {
                    var request = spoken.dialect().encode(new RandomPrompts(random).asked());

                    assertThat(spoken.checker().problems(request)).isEmpty();
                });
    }

    @ParameterizedTest
    @EnumSource
    void everyRequestIsReadAsItWasMeant(Spoken spoken) {
        RandomSeeds.each(
                SEEDS,
                random -> {
                    var providerRequest = new RandomPrompts(random).asked();

                    var sent = Json.parse(spoken.written(providerRequest).toJson());
                    var read = spoken.dialect().decode((Value.Fields) sent);

                    assertThat(spoken.normalised(read))
                            .isEqualTo(spoken.normalised(providerRequest));
                });
    }

    @ParameterizedTest
    @EnumSource
    void whatIsReadIsWrittenAsItWas(Spoken spoken) {
        RandomSeeds.each(
                SEEDS,
                random -> {
                    var providerRequest = new RandomPrompts(random).asked();
                    var once = spoken.written(marked(providerRequest, List.of()));

                    var again = spoken.written(spoken.dialect().decode(once));

                    assertThat(again.toJson()).isEqualTo(once.toJson());
                });
    }

    @ParameterizedTest
    @EnumSource
    void everyForkBeginsWithTheBytesOfItsSource(Spoken spoken) {
        RandomSeeds.each(
                SEEDS,
                random -> {
                    var prompts = new RandomPrompts(random);
                    var source = prompts.asked();
                    var fork = prompts.longer(source);

                    var start = start(spoken, source);

                    assertThat(spoken.dialect().encode(fork).toJson()).startsWith(start);
                });
    }

    @Test
    void theMarkAtAForkIsAllThatAnthropicSeesOfIt() {
        RandomSeeds.each(
                SEEDS,
                random -> {
                    var prompts = new RandomPrompts(random);
                    var source = marked(prompts.asked(), List.of(1));
                    int size = source.prompt().messages().size();
                    var fork = marked(prompts.longer(source), List.of(1, size));

                    var bytes = Spoken.ANTHROPIC.dialect().encode(fork).toJson();

                    assertThat(bytes).startsWith(start(Spoken.ANTHROPIC, source));
                });
    }

    private static ProviderRequest marked(
            ProviderRequest providerRequest, List<Integer> breakpoints) {
        var cache = new CacheHint(providerRequest.prompt().cache().key(), breakpoints);
        return new ProviderRequest(
                providerRequest.model(),
                providerRequest.prompt().with(cache),
                providerRequest.streamed());
    }

    /// {@return the bytes of a request up to where what was said ends; brackets that close there
    /// may stay open in a fork}
    static String start(Spoken spoken, ProviderRequest providerRequest) {
        var request = spoken.dialect().encode(providerRequest);
        var names = new ArrayList<>(request.fields().keySet());
        var start = Value.Fields.EMPTY;
        for (var name : names.subList(0, names.indexOf(spoken.said()) + 1)) {
            start = start.with(name, request.fields().get(name));
        }
        return start.toJson().replaceFirst("[]}]+$", "");
    }
}
