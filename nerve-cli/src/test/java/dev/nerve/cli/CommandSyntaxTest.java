package dev.nerve.cli;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class CommandSyntaxTest {

    @Test
    void nameIsTakenOnce() {
        var syntax = CommandSyntax.EMPTY.with(Option.flag("at", "Where"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> syntax.with(PositionalArgument.one("at", "Where")))
                .withMessage("the name 'at' is taken");
    }

    @Test
    void namesOfGlobalOptionsAreTaken() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CommandSyntax.EMPTY.with(Option.flag("json", "Writes JSON")))
                .withMessage("the name 'json' is taken");
    }

    @Test
    void nothingFollowsWhatTakesAllTheRest() {
        var syntax = CommandSyntax.EMPTY.with(PositionalArgument.any("name", "Which"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> syntax.with(PositionalArgument.one("other", "Which")))
                .withMessage("nothing can follow [NAME...]");
    }
}
