package dev.nerve.llm.tokens;

import dev.nerve.NerveException;
import dev.nerve.json.YamlSection;
import dev.nerve.model.ModelPrice;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/// A reader for the fields of a price, in dollars for a million tokens.
public final class PriceReader {

    private PriceReader() {}

    /// {@return the price in a section, if it has one}
    ///
    /// Without other prices, cached input costs as much as other input.
    ///
    /// @param section the section, with `input`, `output`, `cached_read`, `cached_write` and `date`
    /// @param date the date of the price if the section has none
    public static Optional<ModelPrice> read(YamlSection section, LocalDate date) {
        var input = section.nonNegativeNumber("input");
        var output = section.nonNegativeNumber("output");
        var read = section.nonNegativeNumber("cached_read");
        var write = section.nonNegativeNumber("cached_write");
        var since = section.parsed("date", PriceReader::date).orElse(date);
        if (input.isPresent() != output.isPresent()) {
            section.addProblem("", "a price has both 'input' and 'output'");
        }
        return input.flatMap(in -> output.map(out -> price(in, out, read, write, since)));
    }

    private static ModelPrice price(
            BigDecimal input,
            BigDecimal output,
            Optional<BigDecimal> read,
            Optional<BigDecimal> write,
            LocalDate date) {
        return new ModelPrice(input, output, read.orElse(input), write.orElse(input), date);
    }

    /// {@return the parsed date}
    ///
    /// @param text the text, such as `2026-01-31`
    static LocalDate date(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException _) {
            throw new NerveException.Invalid("write a date such as 2026-01-31");
        }
    }
}
