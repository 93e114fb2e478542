package dev.nerve.cli;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SyntaxTest {

    @Test
    void nameIsTakenOnce() {
        var syntax = Syntax.EMPTY.with(Option.flag("at", "Where"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> syntax.with(Positional.one("at", "Where")))
                .withMessage("the name 'at' is taken");
    }

    @Test
    void namesOfGlobalOptionsAreTaken() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Syntax.EMPTY.with(Option.flag("json", "Writes JSON")))
                .withMessage("the name 'json' is taken");
    }

    @Test
    void nothingFollowsWhatTakesAllTheRest() {
        var syntax = Syntax.EMPTY.with(Positional.any("name", "Which"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> syntax.with(Positional.one("other", "Which")))
                .withMessage("nothing can follow [NAME...]");
    }
}
