package dev.nerve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.testkit.RandomSeeds;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoneyTest {

    @ParameterizedTest
    @CsvSource({
        "0, $0.00",
        "1, $1.00",
        "0.25, $0.25",
        "10, $10.00",
        "0.000003, $0.000003",
        "1234567.5, $1234567.50",
        "0.0000000004, $0.00",
        "0.0000000005, $0.000000001"
    })
    void amountIsShownInDollars(String dollars, String shown) {
        assertThat(Money.dollars(dollars)).hasToString(shown);
    }

    @Test
    void sumsAreExact() {
        RandomSeeds.each(
                200,
                random -> {
                    var sum = BigDecimal.ZERO;
                    var money = Money.NONE;
                    for (int i = 0; i < 50; i++) {
                        var part = BigDecimal.valueOf(random.nextInt(1_000_000), 9);
                        sum = sum.add(part);
                        money = money.plus(Money.of(part));
                    }
                    assertThat(money.dollars()).isEqualByComparingTo(sum);
                });
    }

    @Test
    void amountsCompare() {
        assertThat(Money.dollars("0.1")).isLessThan(Money.dollars("0.2"));
        assertThat(Money.dollars("0.10")).isEqualTo(Money.dollars("0.1"));
    }

    @Test
    void moreThanThereIsInTheWorldIsRefused() {
        assertThatThrownBy(() -> Money.dollars("1e30"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("1E+30 dollars are too many; use up to 1000000000");
        assertThatThrownBy(() -> new Money(Long.MAX_VALUE).plus(new Money(1)))
                .isInstanceOf(ArithmeticException.class);
    }

    @Test
    void usageIsAddedAndTakenAway() {
        var call = Usage.modelCall(40, Money.dollars("0.25"));
        var both = call.plus(Usage.STEP).plus(Usage.tokens(2));

        assertThat(both).isEqualTo(new Usage(42, 1, 1, Money.dollars("0.25")));
        assertThat(both.minus(call)).isEqualTo(new Usage(2, 1, 0, Money.NONE));
        assertThat(both.plus(Usage.NONE)).isEqualTo(both);
    }

    @Test
    void usageStopsAtTheMostThatCanBeCounted() {
        var all = new Usage(Long.MAX_VALUE, 1, 1, new Money(Long.MAX_VALUE));

        assertThat(all.plus(all))
                .isEqualTo(new Usage(Long.MAX_VALUE, 2, 2, new Money(Long.MAX_VALUE)));
        assertThat(Usage.STEP.plus(all).tokens()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void usageIsNeverNegative() {
        assertThatThrownBy(() -> Usage.NONE.minus(Usage.STEP))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Usage(0, 0, 0, new Money(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
