package dev.nerve.llm.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.Money;
import dev.nerve.TokenUsage;
import dev.nerve.json.Yaml;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelPrice;
import dev.nerve.model.ModelProfile;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelCatalogueTest {

    private final ModelCatalogue catalogue = ModelCatalogue.bundled();

    @ParameterizedTest
    @CsvSource({
        "anthropic/claude-sonnet-4-5, 200000, 3",
        "anthropic/claude-sonnet-4-5-20250929, 200000, 3",
        "anthropic/claude-opus-4-1-20250805, 200000, 15",
        "anthropic/claude-opus-4-5@20251101, 200000, 5",
        "openai/gpt-5, 400000, 1.25",
        "openai/gpt-5-2025-08-07, 400000, 1.25",
        "openai/gpt-5-mini-2025-08-07, 400000, 0.25",
        "openai-chat/gpt-4o, 128000, 2.5",
        "openai/gpt-4o-2024-05-13, 128000, 5",
        "gemini/gemini-2.5-flash-preview-09-2025, 1048576, 0.3",
        "zai/glm-4.6, 204800, 0.6",
    })
    void aModelIsFoundByTheLongestNameBeforeItsVersion(String name, long window, String input) {
        var profile = catalogue.profile(ModelName.of(name));

        assertThat(profile.window()).isEqualTo(window);
        assertThat(price(profile).input()).isEqualByComparingTo(input);
        assertThat(price(profile).date()).isEqualTo(catalogue.date());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "anthropic/claude-sonnet-4",
                "anthropic/claude-sonnet-4-55",
                "openai/gpt-5.99",
                "openai/gpt-5-giant",
                "zai/claude-sonnet-4-5",
                "ollama/llama3.2",
            })
    void whatIsNotKnownIsAssumedToBeSmallAndHasNoPrice(String name) {
        var profile = catalogue.profile(ModelName.of(name));

        assertThat(profile.window()).isEqualTo(ModelProfile.UNKNOWN.window());
        assertThat(profile.maxOutput()).isEqualTo(ModelProfile.UNKNOWN.maxOutput());
        assertThat(profile.price()).isNull();
    }

    @Test
    void cachedTokensHaveTheirOwnPrice() {
        var sonnet = price(catalogue.profile(ModelName.of("anthropic/claude-sonnet-4-5")));
        var usage = new TokenUsage(10_000, 1_000, 6_000, 3_000, 500);

        // 1000 plain at 3, 6000 read at 0.30, 3000 written at 3.75, 1000 answered at 15.
        assertThat(sonnet.costOf(usage)).isEqualTo(Money.dollars("0.03105"));
    }

    @Test
    void peopleCanSayOtherwiseAboutAsMuchAsTheyLike() {
        var section =
                Yaml.document("t", "m: {window: 5, input: 1, output: 2, date: 2026-02-03}")
                        .root()
                        .section("m")
                        .orElseThrow();
        var price =
                new ModelPrice(
                        BigDecimal.ONE,
                        BigDecimal.TWO,
                        BigDecimal.ONE,
                        BigDecimal.ONE,
                        LocalDate.parse("2026-02-03"));
        var corrected =
                catalogue.with(
                        Map.of("openai/gpt-5", CatalogueEntry.read(section, LocalDate.EPOCH)));

        var profile = corrected.profile(ModelName.of("openai/gpt-5"));

        assertThat(profile.window()).isEqualTo(5);
        assertThat(profile.maxOutput()).isEqualTo(128_000);
        assertThat(profile.price()).isEqualTo(price);
        assertThat(catalogue.profile(ModelName.of("openai/gpt-5")).window()).isEqualTo(400_000);
    }

    @Test
    void tokensOfOpenAiAreCountedAndOthersEstimated() {
        var text = "The quick brown fox jumps over the lazy dog.";

        assertThat(counted("openai/gpt-5", text)).isEqualTo(10);
        assertThat(counted("openai-chat/gpt-4", text)).isEqualTo(10);
        assertThat(counted("anthropic/claude-sonnet-4-5", text)).isEqualTo(11);
        assertThat(counted("openai/gpt-5", "")).isZero();
    }

    @Test
    void whateverATextHasItIsCounted() {
        assertThat(counted("openai/gpt-5", "<|endoftext|>")).isPositive();
        assertThat(counted("openai/gpt-5", "\ud83d \udc00 \0")).isPositive();
        assertThat(counted("openai/gpt-5", "a".repeat(100_000))).isPositive();
        assertThat(counted("openai/gpt-5", " ".repeat(2_000_000))).isEqualTo(500_000);
    }

    private long counted(String name, String text) {
        return catalogue.profile(ModelName.of(name)).counter().count(text);
    }

    private static ModelPrice price(ModelProfile profile) {
        return Optional.ofNullable(profile.price()).orElseThrow();
    }
}
