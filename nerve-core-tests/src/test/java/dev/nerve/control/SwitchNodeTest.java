package dev.nerve.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.event.PlannedStep;
import dev.nerve.node.Node;
import dev.nerve.run.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class SwitchNodeTest {

    private final Play play = new Play();
    private final Node fix = Play.says("fix", "fixed");
    private final Node build = Play.says("build", "built");
    private final Node rest = Play.says("rest", "whatever");
    private final SwitchNode kinds =
            SwitchNode.of("s", context -> context.input().text())
                    .on("bug", fix)
                    .on("New Feature!", build);

    @Test
    void caseOfTheKeyIsExecuted() throws InterruptedException {
        assertThat(play.run(kinds, "bug")).isEqualTo(Outcome.done("fixed").with("case", "bug"));
        assertThat(new Play().run(kinds, "New Feature!"))
                .isEqualTo(Outcome.done("built").with("case", "New Feature!"));
    }

    @Test
    void otherKeysTakeTheDefault() throws InterruptedException {
        assertThat(play.run(kinds.otherwise(rest), "question"))
                .isEqualTo(Outcome.done("whatever").with("case", "default"));
    }

    @Test
    void withoutADefaultTheyAreAnErrorThatListsTheCases() throws InterruptedException {
        assertThat(play.run(kinds, "question"))
                .isEqualTo(
                        Outcome.failed(
                                ErrorCode.INVALID_REQUEST,
                                "switch 's' has no case for 'question' and no default;"
                                        + " the cases are: bug, New Feature!"));
        assertThat(((Outcome.Failed) play.run(SwitchNode.of("t", _ -> "x"), 1)).message())
                .isEqualTo("switch 't' has no case for 'x' and no default; there are no cases");
    }

    @Test
    void itIsToldWhichWayWasTaken() throws InterruptedException {
        play.runAsStep(kinds, "New Feature!");
        var other = new Play();
        other.runAsStep(kinds.otherwise(rest), "question");

        assertThat(play.told("g/s")).containsExactly("branch_taken {\"branch\":\"New Feature!\"}");
        assertThat(other.told("g/s")).containsExactly("branch_taken {\"branch\":\"default\"}");
    }

    @Test
    void keyIsPartOfThePathIfItIsAName() throws InterruptedException {
        play.runAsStep(kinds, "bug");
        play.run(kinds, "New Feature!");
        play.run(SwitchNode.of("t", _ -> "x").otherwise(rest), 1);

        assertThat(play.started()).containsExactly("g/s", "g/s/bug", "s/case[2]", "t/default");
    }

    @Test
    void failureKeepsItsCodeItsMessageAndTheCase() throws InterruptedException {
        var picky = SwitchNode.of("s", _ -> "a").on("a", Play.incrementUnless(1));

        assertThat(play.run(picky, 1))
                .isEqualTo(
                        Outcome.failed(ErrorCode.PROCESS, "not 1")
                                .with("seen", 1)
                                .with("case", "a"));
    }

    @Test
    void twoCasesForOneKeyAreRefused() {
        assertThatThrownBy(() -> kinds.on("bug", rest))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("switch 's' has two cases for 'bug'; each key needs one");
    }

    @Test
    void allCasesArePlanned() {
        assertThat(kinds.otherwise(rest).plan())
                .containsExactly(
                        new PlannedStep("bug", "function", List.of(), List.of()),
                        new PlannedStep("case[2]", "function", List.of(), List.of()),
                        new PlannedStep("default", "function", List.of(), List.of()));
        assertThat(kinds.otherwise(rest).parts()).containsExactly(fix, build, rest);
        assertThat(kinds.parts()).containsExactly(fix, build);
    }
}
