package dev.nerve.terminal.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.state.rule.StateRuleRegistry;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The state of a program between an answer and its reaction.
class AnsweringTest {

    private static final String RULES =
            Stage.RULES
                    .replace("unchanged: 2s", "unchanged: 2s, again: 250ms")
                    .replace(
                            "    kind: permission\n  - name: working",
                            "    kind: permission\n    drawn: 3s\n  - name: working")
                    .replace("    keys: '^[yn]$'", "    keys: '^[yn]$'\n    leaves: '^\\u001b$'")
                    .replace(
                            "layout:\n",
                            """
                            layout:
                              - name: asks-more
                                state: waiting
                                kind: question
                                leads_on: true
                                when: [{in: last, has: '^next: '}]
                                question: {in: dialog, find: '^\\? (.*)$'}
                                leaves: '^\\u001b$'
                            """);

    private final Stage stage = new Stage(StateRuleRegistry.parse("toy.yaml", RULES, Map.of()));

    @Test
    void whoeverRefusesToAnswerHasAnswered() {
        stage.show(50, "* working").show(100, "? Go?", "[y/n]").type(500, "\u001b");

        assertThat(stage.told(500)).isEqualTo("busy answer input");
        assertThat(stage.at(500).isAnswering()).isTrue();
        assertThat(stage.told(2_499)).isEqualTo("busy answer input");
        assertThat(stage.told(2_500)).isEqualTo("waiting asks layout");
    }

    @Test
    void arrowsAnswerNothing() {
        stage.show(50, "* working").show(100, "? Go?", "[y/n]").type(500, "\u001b[A");

        assertThat(stage.told(500)).isEqualTo("waiting asks layout");
    }

    @Test
    void anAnswerThatLeadsToTheNextQuestionIsNoWork() {
        stage.show(50, "* working").show(100, "? Which?", "next: 2").type(500, "\r");
        assertThat(stage.told(500)).isEqualTo("waiting asks-more layout");

        stage.show(700, "? How large?", "[y/n]");
        assertThat(stage.told(700)).isEqualTo("waiting asks layout");
        assertThat(stage.at(700).since()).isEqualTo(Stage.nanos(700));
    }

    @Test
    void theNextQuestionIsAnotherOneEvenIfItHasTheSameWords() {
        stage.show(50, "* working").show(100, "? Sure?", "next: 2").type(500, "\r");
        stage.show(600, "? Sure?", "next: 2");
        assertThat(stage.at(600).since()).isEqualTo(Stage.nanos(100));

        stage.show(700, "? Sure?", "next: 3");

        assertThat(stage.at(700).since()).isEqualTo(Stage.nanos(700));
        assertThat(stage.at(700).question().map(ProgramQuestion::text)).contains("Sure?");
    }

    @Test
    void whoeverRefusesToAnswerIsNotAskedOn() {
        stage.show(50, "* working").show(100, "? Which?", "next: 2").type(500, "\u001b");

        assertThat(stage.told(500)).isEqualTo("busy answer input");
    }

    @Test
    void aQuestionThatWasAnsweredMayBeDrawnOnceMoreForAMoment() {
        stage.show(50, "* working").show(100, "? Go?", "[y/n]").type(500, "\r");
        stage.show(510, "? Always?", "[y/n]");
        assertThat(stage.told(510)).isEqualTo("waiting asks layout");

        stage.type(1_000, "\r").show(1_010, "? Go?", "[y/n]");
        assertThat(stage.told(1_259)).isEqualTo("busy answer input");
        assertThat(stage.told(1_260)).isEqualTo("waiting asks layout");
    }

    @Test
    void theSameQuestionIsAskedAnewAfterSomeWork() {
        stage.show(50, "* working").show(100, "? Go?", "[y/n]").type(500, "\r");
        stage.show(600, "* working").show(700, "? Go?", "[y/n]");

        assertThat(stage.told(700)).isEqualTo("waiting asks layout");
    }

    @Test
    void aProgramThatIsAboutToAskWorksUntilTheQuestionStandsThere() {
        stage.show(50, "* working").tell(100, 133, "Q");
        assertThat(stage.told(100)).isEqualTo("busy mark-asks signal");

        stage.show(900, "? Go?", "[y/n]");
        assertThat(stage.told(900)).isEqualTo("waiting mark-asks signal");
        assertThat(stage.at(900).since()).isEqualTo(Stage.nanos(900));
    }

    @Test
    void aProgramThatShowsItsQuestionInAWayThatNobodyKnowsWaitsAfterAll() {
        stage.show(50, "* working").tell(100, 133, "Q");

        assertThat(stage.told(3_099)).isEqualTo("busy mark-asks signal");
        assertThat(stage.due()).isEqualTo(3_100);
        assertThat(stage.told(3_100)).isEqualTo("waiting mark-asks signal");
    }
}
