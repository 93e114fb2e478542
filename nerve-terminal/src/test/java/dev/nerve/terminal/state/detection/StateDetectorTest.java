package dev.nerve.terminal.state.detection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.Stage;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StateDetectorTest {

    private final Stage stage = new Stage();

    @Test
    void nothingIsKnownOfAProgramThatHasShownNothing() {
        assertThat(stage.told(5_000)).isEqualTo("starting started none");
        assertThat(stage.due()).isEqualTo(-1);
    }

    @Test
    void aReadyScreenIsBelievedOnceOutputHasSettled() {
        stage.show(100, "hello", "> ");

        assertThat(stage.told(119)).isEqualTo("starting started none");
        assertThat(stage.due()).isEqualTo(120);
        assertThat(stage.told(120)).isEqualTo("ready composer layout");
        assertThat(stage.due()).isEqualTo(300);
    }

    @Test
    void theStateBeginsWhenItCouldBeKnownHoweverLateItIsAskedFor() {
        stage.show(100, "> ");

        assertThat(stage.at(9_000).since()).isEqualTo(Stage.nanos(120));
    }

    @Test
    void theFirstReadyScreenMayHaveToStandLonger() {
        var rules = Stage.RULES.replace("timing: {", "timing: {start: 300ms, ");
        var slow = new Stage(StateRuleRegistry.parse("toy.yaml", rules, Map.of()));
        slow.show(100, "> ").show(250, "loading").show(1_000, "hello", "> ");

        assertThat(slow.at(1_299).state()).isEqualTo(TerminalState.STARTING);
        assertThat(slow.told(1_300)).isEqualTo("ready composer layout");

        slow.show(2_000, "* working").show(3_000, "> ");
        assertThat(slow.told(3_020)).isEqualTo("ready composer layout");
    }

    @Test
    void outputThatGoesOnDelaysReady() {
        stage.show(100, "a", "> ").show(110, "b", "> ").show(125, "c", "> ");

        assertThat(stage.told(140)).startsWith("starting");
        assertThat(stage.told(145)).startsWith("ready");
    }

    @Test
    void aReadyScreenOnWhichOtherThingsMoveForLongIsBelieved() {
        for (long i = 0; i < 30; i++) {
            stage.show(100 + 10 * i, "tick " + i, "> ");
        }

        assertThat(stage.at(391).since()).isEqualTo(Stage.nanos(300));
    }

    @Test
    void busyAndWaitingAreBelievedAtOnce() {
        stage.show(100, "* working");
        assertThat(stage.told(100)).isEqualTo("busy spinner layout");

        stage.show(101, "? Run it?", "1. Yes", "2. No", "[y/n]");
        assertThat(stage.told(101)).isEqualTo("waiting asks layout");
        assertThat(stage.at(101).question())
                .contains(new ProgramQuestion("permission", "Run it?", List.of("Yes", "No")));
    }

    @Test
    void whatWasTypedAheadDelaysReadyOnceOnly() {
        stage.show(0, "> ").type(100, "one\r").show(200, "* working").type(300, "two\r");
        stage.show(1_000, "first answer", "> ");
        assertThat(stage.told(1_049)).startsWith("busy");

        stage.show(1_049, "* working").show(2_000, "second answer", "> ");
        assertThat(stage.told(2_019)).startsWith("busy");
        assertThat(stage.told(2_020)).isEqualTo("ready composer layout");
    }

    @Test
    void aTornScreenIsNoRestBetweenTwoTurns() {
        stage.show(0, "> ").type(100, "one\r").show(200, "* working").type(300, "two\r");
        stage.show(500, "> ").show(510, "* working").show(1_000, "first answer", "> ");

        assertThat(stage.told(1_049)).startsWith("busy");
        assertThat(stage.told(1_050)).startsWith("ready");
    }

    @Test
    void whatIsShownToWaitDelaysReadyAsWhatWasTypedAhead() {
        var rules =
                Stage.RULES.replace(
                        "  - {name: spinner,",
                        "  - {name: queue, state: busy, queued: true,"
                                + " when: [{in: last, has: '^q '}]}\n  - {name: spinner,");
        var queueing = new Stage(StateRuleRegistry.parse("toy.yaml", rules, Map.of()));
        queueing.show(0, "> ").type(100, "one\r").show(200, "q one").show(300, "> ");

        assertThat(queueing.told(349)).isEqualTo("busy queue layout");
        assertThat(queueing.told(350)).isEqualTo("ready composer layout");
    }

    @Test
    void silenceChangesNothing() {
        stage.show(100, "* working");

        assertThat(stage.told(3_600_000)).isEqualTo("busy spinner layout");
        assertThat(stage.due()).isEqualTo(-1);
    }

    @Test
    void aLoadingProgramIsStartingUntilItWasReady() {
        stage.show(100, "loading");
        assertThat(stage.told(500)).isEqualTo("starting loading layout");

        stage.show(600, "> ");
        stage.show(700, "loading");
        assertThat(stage.told(5_000)).startsWith("ready");
    }

    @Test
    void aScreenThatNoLongerLooksReadyIsNotReadyForEver() {
        stage.show(100, "> ");
        stage.show(500, "something else");

        assertThat(stage.told(699)).isEqualTo("ready composer layout");
        assertThat(stage.told(700)).isEqualTo("busy unknown-screen layout");
    }

    @Test
    void aTornScreenIsNotMistakenForAnotherState() {
        stage.show(100, "> ");
        stage.show(500, "half").show(600, "> x");

        assertThat(stage.told(600)).isEqualTo("ready composer layout");
        assertThat(stage.at(700).since()).isEqualTo(Stage.nanos(120));
    }

    @Test
    void aDeadProgramStaysDead() {
        stage.show(100, "> ").end(200, 3).show(300, "* working").tell(301, 133, "B;1");
        stage.judge().reportState(TerminalState.READY, "hook", "it is ready", Stage.nanos(302));

        assertThat(stage.told(400)).isEqualTo("dead exit program");
        assertThat(stage.at(400).evidence().what()).isEqualTo("the program exited with code 3");
        assertThat(stage.due()).isEqualTo(-1);
    }

    @Test
    void timeNeverRunsBackwards() {
        stage.show(100, "> ");
        stage.at(500);
        stage.show(50, "* working");

        assertThat(stage.at(0).since()).isEqualTo(Stage.nanos(500));
    }

    @Nested
    class WhenEnterIsPressed {

        @Test
        void theReadyScreenFromBeforeNoLongerCounts() {
            stage.show(100, "> hi").type(500, "\r");

            assertThat(stage.told(500)).isEqualTo("busy enter input");
            assertThat(stage.told(2_499)).isEqualTo("busy enter input");
        }

        @Test
        void aScreenOnWhichNothingChangesIsBelievedInTheEnd() {
            stage.show(100, "> hi").type(500, "\r");

            assertThat(stage.due()).isEqualTo(2_500);
            assertThat(stage.told(2_500)).isEqualTo("ready composer layout");
            assertThat(stage.at(2_500).evidence().what())
                    .isEqualTo("the screen looks ready; Enter has changed nothing on it");
        }

        @Test
        void workThatIsSeenMakesTheNextReadyScreenCount() {
            stage.show(100, "> hi").type(500, "\r").show(560, "* working");
            assertThat(stage.told(560)).isEqualTo("busy spinner layout");

            stage.show(900, "> ");
            assertThat(stage.told(919)).startsWith("busy");
            assertThat(stage.told(920)).isEqualTo("ready composer layout");
        }

        @Test
        void aProgramThatAnswersWithoutShowingWorkIsBelievedAfterAWhile() {
            stage.show(100, "> hi").type(500, "\r").show(510, "hi yourself", ">");

            assertThat(stage.told(809)).isEqualTo("busy enter input");
            assertThat(stage.told(810)).isEqualTo("ready empty layout");
            assertThat(stage.at(810).evidence().what())
                    .endsWith("redrawn after Enter, and no work was visible");
        }

        @Test
        void textWithoutEnterChangesNothing() {
            stage.show(100, "> ").type(500, "hello").show(510, "> hello");

            assertThat(stage.told(510)).isEqualTo("ready composer layout");
        }

        @Test
        void enterOnAnEmptyLineDoesNothing() {
            stage.show(100, ">").type(500, "\r");

            assertThat(stage.told(500)).isEqualTo("ready empty layout");
        }

        @Test
        void enterCountsIfSomethingWasTypedThatIsNotShownYet() {
            stage.show(100, ">").type(500, "hi\r");

            assertThat(stage.told(500)).isEqualTo("busy enter input");
        }

        @Test
        void lineBreaksInsideAPasteAreNoEnter() {
            stage.show(100, "> ");
            stage.type(500, "\u001b[200~one\rtwo\u001b[2").type(501, "01~");
            assertThat(stage.told(502)).startsWith("ready");

            stage.type(503, "\r");
            assertThat(stage.told(503)).isEqualTo("busy enter input");
        }

        @Test
        void aReadySignalFromBeforeDoesNotCountAndOneFromAfterDoes() {
            stage.tell(100, 133, "B;1").type(200, "ls\r");
            assertThat(stage.told(60_000)).isEqualTo("busy enter input");

            stage.tell(60_001, 133, "B;1");
            assertThat(stage.told(60_001)).isEqualTo("ready mark-ready signal");
        }

        @Test
        void aPromptThatMeetsWhatWasTypedAheadIsNotReadyAtOnce() {
            stage.tell(100, 133, "B;1").type(200, "sleep\r").tell(210, 133, "C;1");
            stage.type(300, "next\r").tell(900, 133, "B;1");
            assertThat(stage.told(900)).isEqualTo("busy mark-busy signal");

            stage.tell(905, 133, "C;1").tell(2_000, 133, "B;1");
            assertThat(stage.told(2_049)).startsWith("busy");
            assertThat(stage.told(2_050)).isEqualTo("ready mark-ready signal");
        }

        @Test
        void aQuestionThatIsAnsweredIsNoLongerAsked() {
            stage.show(50, "* working").show(100, "? Go?", "[y/n]").type(500, "\r");
            assertThat(stage.told(500)).isEqualTo("busy answer input");

            stage.show(510, "> ");
            assertThat(stage.told(530)).isEqualTo("ready composer layout");
        }

        @Test
        void aKeyThatAnswersCountsAsEnter() {
            stage.show(50, "* working").show(100, "? Go?", "[y/n]").type(500, "y");

            assertThat(stage.told(500)).isEqualTo("busy answer input");
        }

        @Test
        void theNextQuestionIsAskedAtOnce() {
            stage.show(100, "? Go?", "[y/n]").type(500, "\r").show(510, "").show(520, "[y/n]");

            assertThat(stage.told(520)).isEqualTo("waiting asks layout");
        }

        @Test
        void aProgramThatAsksBeforeItWasEverReadyGoesOnStarting() {
            stage.show(100, "? Trust?", "[y/n]").type(500, "\r");

            assertThat(stage.told(500)).isEqualTo("starting answer input");
        }

        @Test
        void aProgramThatStartsIsStillStarting() {
            stage.type(50, "hello\r");
            assertThat(stage.told(60)).isEqualTo("starting started none");

            stage.show(100, "> hello");
            assertThat(stage.told(149)).startsWith("starting");
            assertThat(stage.told(150)).startsWith("ready");
        }
    }

    @Nested
    class WhenThereAreSignals {

        @Test
        void theyCountMoreThanTheScreen() {
            stage.show(100, "> ").tell(200, 9, "4;3;");
            assertThat(stage.told(5_000)).isEqualTo("busy working signal");

            stage.tell(6_000, 9, "4;0;");
            assertThat(stage.told(6_000)).isEqualTo("ready composer layout");
        }

        @Test
        void oneThatYieldsLetsTheScreenAsk() {
            stage.tell(100, 9, "4;3").show(200, "? Go?", "[y/n]");

            assertThat(stage.told(200)).isEqualTo("waiting asks layout");
        }

        @Test
        void aTornDialogIsStillADialogIfTheSignalMeansEither() {
            stage.tell(100, 9, "4;3").show(200, "? Go?", "[y/n]").show(300, "half");

            assertThat(stage.told(300)).isEqualTo("waiting asks layout");
        }

        @Test
        void aPromptThatIsDrawnAgainAfterEnterTellsNothing() {
            var shell = new Stage(StateRuleRegistry.get("shell", Map.of("nonce", "n")));
            shell.tell(100, 133, "A;aid=n").tell(100, 133, "B;aid=n").type(200, "sleep 9\r");
            shell.tell(201, 133, "A;aid=n").tell(201, 133, "B;aid=n");
            assertThat(shell.told(300)).isEqualTo("busy enter input");

            shell.tell(400, 133, "C;aid=n").tell(900, 133, "D;0;aid=n");
            shell.tell(901, 133, "A;aid=n").tell(902, 133, "B;aid=n");
            assertThat(shell.told(902)).isEqualTo("ready prompt-mark signal");
        }

        @Test
        void aTokenInAPromptIsReadyOnceForEachPrompt() {
            var pane = new Stage(StateRuleRegistry.get("shell-pane", Map.of("nonce", "n")));
            pane.show(100, "~ $ [n:1:0] ");
            assertThat(pane.told(100)).isEqualTo("ready prompt-token layout");

            pane.type(200, "false\r").show(201, "~ $ [n:1:0] ");
            assertThat(pane.told(900)).isEqualTo("busy enter input");
            pane.show(901, "~ $ [n:1:0] false", "");
            assertThat(pane.told(60_000)).isEqualTo("busy enter input");

            pane.show(60_001, "~ $ [n:1:0] false", "~ $ [n:2:1]");
            assertThat(pane.told(60_001)).isEqualTo("ready prompt-token layout");
        }

        @Test
        void theBetterChannelDecides() {
            stage.tell(100, 9, "4;3").tell(101, 133, "B;1");

            assertThat(stage.told(101)).isEqualTo("ready mark-ready signal");
        }

        @Test
        void aQuestionThatIsSignalledIsReadFromTheScreen() {
            stage.tell(100, 133, "Q");
            assertThat(stage.at(100).question()).contains(ProgramQuestion.of("permission"));

            stage.show(900, "? Go on?", "[y/n]");
            assertThat(stage.at(900).question())
                    .contains(new ProgramQuestion("permission", "Go on?", List.of()));
            assertThat(stage.at(900).since()).isEqualTo(Stage.nanos(100));
        }

        @Test
        void onlyMarksWithOurNumberCount() {
            var rules = StateRuleRegistry.parse("toy.yaml", Stage.RULES, Map.of("nonce", "4.2"));
            var ours = new Stage(rules).tell(100, 133, "B;412").tell(100, 133, "B;1");
            assertThat(ours.told(200)).startsWith("starting");

            ours.tell(300, 133, "B;4.2");
            assertThat(ours.told(300)).startsWith("ready");
        }

        @Test
        void commandsAreKeptWithCodeAndDuration() {
            stage.tell(90, 133, "D;0;1").tell(100, 133, "B;1").type(200, "false\r");
            stage.tell(210, 133, "C;1").tell(260, 133, "D;1;1").tell(261, 133, "B;1");
            stage.type(300, "\r").tell(301, 133, "D;1;1").tell(301, 133, "B;1");

            assertThat(stage.judge().commands())
                    .containsExactly(
                            new FinishedCommand(
                                    OptionalInt.of(1), Stage.nanos(210), Stage.nanos(260)));
        }

        @Test
        void commandsOfAShellThatDoesNotTellWhenTheyStartBeginAtEnter() {
            stage.tell(100, 133, "B;1").type(200, "false\r").tell(260, 133, "D;1;1");

            assertThat(stage.judge().commands())
                    .containsExactly(
                            new FinishedCommand(
                                    OptionalInt.of(1), Stage.nanos(200), Stage.nanos(260)));
        }

        @Test
        void onlyTheLastThousandCommandsAreKept() {
            for (long i = 0; i < 1_200; i++) {
                stage.tell(2 * i, 133, "C;1").tell(2 * i + 1, 133, "D;7;1");
            }

            assertThat(stage.judge().commands()).hasSize(1_000);
            assertThat(stage.judge().commands().getLast().ended()).isEqualTo(Stage.nanos(2_399));
        }
    }

    @Nested
    class WhenTheProgramSpeaksForItself {

        @Test
        void itIsBelieved() {
            stage.show(100, "> ").tell(150, 133, "B;1");
            stage.judge().reportState(TerminalState.BUSY, "hook", "a turn began", Stage.nanos(200));

            assertThat(stage.told(900)).isEqualTo("busy hook program");
        }

        @Test
        void whatItSaidBeforeEnterIsOutdated() {
            stage.judge()
                    .reportState(TerminalState.READY, "hook", "a turn ended", Stage.nanos(200));
            assertThat(stage.told(200)).isEqualTo("ready hook program");

            stage.type(300, "hi\r");
            assertThat(stage.told(300)).isEqualTo("busy enter input");
        }

        @Test
        void itIsDoubtedWhenAllElseContradictsItForLong() {
            stage.judge().reportState(TerminalState.BUSY, "hook", "a turn began", Stage.nanos(200));
            stage.show(500, "> ");

            assertThat(stage.told(1_519)).isEqualTo("busy hook program");
            assertThat(stage.due()).isEqualTo(1_520);
            assertThat(stage.told(1_520)).isEqualTo("ready composer layout");
        }

        @Test
        void aDialogThatStandsOnWasNotAnswered() {
            stage.show(100, "? Run it?", "1. Yes", "2. No", "[y/n]");
            stage.judge()
                    .reportState(TerminalState.BUSY, "hook", "it was answered", Stage.nanos(500));

            assertThat(stage.told(1_499)).isEqualTo("busy hook program");
            assertThat(stage.due()).isEqualTo(1_500);
            assertThat(stage.told(1_500)).isEqualTo("waiting asks layout");
        }

        @Test
        void itsQuestionsAreKept() {
            var question = new ProgramQuestion("permission", "Run touch?", List.of("yes", "no"));
            stage.judge().reportQuestion(question, "hook", "it asked", Stage.nanos(200));

            assertThat(stage.at(200).question()).contains(question);
        }
    }
}
