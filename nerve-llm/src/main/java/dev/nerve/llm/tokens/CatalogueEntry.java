package dev.nerve.llm.tokens;

import dev.nerve.json.Section;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.Price;
import dev.nerve.model.TokenCounter;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// What somebody wrote down about a model.
///
/// @param window how many tokens it can take in and answer, or 0 if that is not written
/// @param maxOutput how many it answers at most, or 0 if that is not written
/// @param price what it costs, or null if that is not written
public record CatalogueEntry(long window, long maxOutput, @Nullable Price price) {

    /// Nothing is written.
    static final CatalogueEntry NOTHING = new CatalogueEntry(0, 0, null);

    /// {@return what a section says about a model}
    ///
    /// @param section has `window`, `max_output` and the fields of a price
    /// @param date when the price was so, unless the section says
    public static CatalogueEntry read(Section section, LocalDate date) {
        long window = section.whole("window", 1).orElse(0L);
        long maxOutput = section.whole("max_output", 1).orElse(0L);
        var price = PriceFields.read(section, date).orElse(null);
        section.refuseOthers();
        return new CatalogueEntry(window, maxOutput, price);
    }

    /// {@return this, and what another says where this says nothing}
    ///
    /// @param other the other
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
