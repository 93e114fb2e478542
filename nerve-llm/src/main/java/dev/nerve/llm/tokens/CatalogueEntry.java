package dev.nerve.llm.tokens;

import dev.nerve.json.YamlSection;
import dev.nerve.model.ModelPrice;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.TokenCounter;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// An entry about a model.
///
/// @param window the maximum number of tokens of prompt and answer, or 0 if unknown
/// @param maxOutput the maximum number of tokens of an answer, or 0 if unknown
/// @param price the price, or null if unknown
public record CatalogueEntry(long window, long maxOutput, @Nullable ModelPrice price) {

    /// The entry of an unknown model.
    static final CatalogueEntry NONE = new CatalogueEntry(0, 0, null);

    /// {@return the entry in a section}
    ///
    /// @param section the section, with `window`, `max_output` and the fields of a price
    /// @param date the date of the price if the section has none
    public static CatalogueEntry read(YamlSection section, LocalDate date) {
        long window = section.wholeNumber("window", 1).orElse(0L);
        long maxOutput = section.wholeNumber("max_output", 1).orElse(0L);
        var price = PriceReader.read(section, date).orElse(null);
        section.rejectUnknownFields();
        return new CatalogueEntry(window, maxOutput, price);
    }

    /// {@return this entry, with unknown values taken from another one}
    ///
    /// @param other the other entry
    CatalogueEntry or(CatalogueEntry other) {
        return new CatalogueEntry(
                window == 0 ? other.window : window,
                maxOutput == 0 ? other.maxOutput : maxOutput,
                price == null ? other.price : price);
    }

    ModelProfile profile(TokenCounter counter) {
        var unknown = ModelProfile.UNKNOWN;
        return new ModelProfile(
                window == 0 ? unknown.window() : window,
                maxOutput == 0 ? unknown.maxOutput() : maxOutput,
                price,
                counter);
    }
}
