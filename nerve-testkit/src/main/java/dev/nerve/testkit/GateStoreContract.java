package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GateStore;
import dev.nerve.gate.GateStore.StoredGate;
import dev.nerve.run.Parallel;
import dev.nerve.store.RunStore;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The promises of every gate store.
public interface GateStoreContract {

    /// The run of the gates.
    RunId RUN = RunId.of("asked");

    /// The path of a gate.
    RunPath HERE = RunPath.parse("w/approve[2]");

    /// The time at which the gates are opened.
    Instant NOW = SampleRuns.START_TIME;

    /// {@return the store to test: the same in every call of one test, and empty at first}
    RunStore runs();

    /// {@return another store on the same data, as another process would open it}
    RunStore sharing();

    private GateStore gates() {
        return runs().gates();
    }

    private static Gate gate(String prompt) {
        return new Gate(prompt, List.of(), null, null, Gate.CheckedBy.ANYBODY);
    }

    /// {@return an answer}
    ///
    /// @param text the text of the answer
    /// @param by the author
    static GateAnswer answer(String text, String by) {
        return new GateAnswer(GateAnswer.Resolution.ANSWERED, text, by, NOW.plusSeconds(5));
    }

    private void open(RunPath... paths) throws InterruptedException {
        if (runs().find(RUN).isEmpty()) {
            runs().add(SampleRuns.run(RUN.name()));
        }
        for (var path : paths) {
            gates().open(RUN, path, gate("may I?"), NOW);
        }
    }

    @Test
    default void gateIsFoundAsItWasOpened() throws InterruptedException {
        open();
        var gate =
                new Gate(
                        "really 'ä'?\n\u0000",
                        List.of("yes", "no", ""),
                        NOW.plusNanos(1),
                        "no",
                        Gate.CheckedBy.RUN);
        var opened = gates().open(RUN, HERE, gate, NOW);

        assertThat(opened).isEqualTo(new StoredGate(RUN, HERE, gate, NOW, null));
        assertThat(sharing().gates().find(RUN, HERE)).contains(opened);
        assertThat(gates().find(RUN, RunPath.parse("w/approve"))).isEmpty();
        assertThat(gates().find(RunId.of("other"), HERE)).isEmpty();
    }

    @Test
    default void gateThatIsOpenedAgainIsTheSame() throws InterruptedException {
        open(HERE);
        gates().settle(RUN, HERE, answer("yes", "ann"));

        var again = gates().open(RUN, HERE, gate("something else"), NOW.plusSeconds(9));

        assertThat(again)
                .isEqualTo(new StoredGate(RUN, HERE, gate("may I?"), NOW, answer("yes", "ann")));
    }

    @Test
    default void gatesOfARunComeInTheOrderInWhichTheyWereOpened() throws InterruptedException {
        var z = RunPath.parse("w/z");
        var a = RunPath.parse("w/a");
        open(z, HERE, a);
        gates().settle(RUN, HERE, answer("yes", "ann"));

        assertThat(gates().list(RUN)).extracting(StoredGate::path).containsExactly(z, HERE, a);
        assertThat(gates().list(RunId.of("other"))).isEmpty();
    }

    @Test
    default void firstAnswerCountsAndTheOthersAreToldWhoseItWas() throws InterruptedException {
        open(HERE);

        assertThat(gates().settle(RUN, HERE, answer("yes", "ann"))).isTrue();
        assertThat(sharing().gates().settle(RUN, HERE, answer("no", "bob"))).isFalse();

        var settled = sharing().gates().find(RUN, HERE).orElseThrow();
        assertThat(settled.answer()).isEqualTo(answer("yes", "ann"));
        assertThat(settled.alreadyAnswered()).hasMessageContaining("'yes' by ann");
    }

    @Test
    default void everyWayToSettleIsKept() throws InterruptedException {
        for (var resolution : GateAnswer.Resolution.values()) {
            var path = RunPath.parse("w/" + resolution.wireName().replace('_', '-'));
            open(path);
            var answer = new GateAnswer(resolution, "\"", "", Instant.MAX);
            gates().settle(RUN, path, answer);

            assertThat(gates().find(RUN, path).orElseThrow().answer()).isEqualTo(answer);
        }
    }

    @Test
    default void ofManyWhoAnswerAtOnceOneIsTheFirst() throws Exception {
        for (int round = 1; round <= 30; round++) {
            var path = RunPath.parse("w/g").round(round);
            open(path);
            var answers =
                    Stream.of("ann", "bob", "cal", "dan").map(who -> answering(path, who)).toList();

            var winners = Parallel.all(4, answers).stream().filter(who -> !who.isEmpty()).toList();

            var settled = gates().find(RUN, path).orElseThrow().answer();
            assertThat(winners).hasSize(1);
            assertThat(settled).isEqualTo(answer("from " + winners.getFirst(), winners.getFirst()));
        }
    }

    /// {@return the author if the gate accepts the answer, or an empty text}
    private Callable<String> answering(RunPath path, String who) {
        var gates = who.startsWith("a") ? gates() : sharing().gates();
        return () -> gates.settle(RUN, path, answer("from " + who, who)) ? who : "";
    }

    @Test
    default void whatIsNotAskedCannotBeAnswered() throws InterruptedException {
        open();

        assertThatThrownBy(() -> gates().settle(RUN, HERE, answer("yes", "ann")))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage("run 'asked' has no gate 'w/approve[2]'");
        assertThatThrownBy(() -> gates().offer(RUN, HERE, answer("yes", "ann")))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage("run 'asked' has no gate 'w/approve[2]'");
        assertThatThrownBy(() -> gates().open(RunId.of("none"), HERE, gate("?"), NOW))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage("there is no run 'none'");
    }

    @Test
    default void offersWaitUntilTheyAreJudged() throws InterruptedException {
        open(HERE);
        var other = sharing().gates();
        long first = other.offer(RUN, HERE, answer("maybe", "ann"));
        long second = other.offer(RUN, HERE, answer("yes", "bob"));

        assertThat(gates().offers(RUN))
                .containsExactly(
                        new GateStore.OfferedAnswer(first, HERE, answer("maybe", "ann"), null),
                        new GateStore.OfferedAnswer(second, HERE, answer("yes", "bob"), null));

        gates().resolveOffer(first, "say yes or no");
        gates().resolveOffer(second, "");

        assertThat(gates().offers(RUN)).isEmpty();
        assertThat(other.offer(first))
                .contains(
                        new GateStore.OfferedAnswer(
                                first, HERE, answer("maybe", "ann"), "say yes or no"));
        assertThat(other.offer(second))
                .contains(new GateStore.OfferedAnswer(second, HERE, answer("yes", "bob"), ""));
        assertThat(gates().offer(second + 1)).isEmpty();
        gates().resolveOffer(second + 1, "");
    }

    @Test
    default void gateThatIsForgottenIsAskedAnew() throws InterruptedException {
        var other = RunPath.parse("w/other");
        open(HERE, other);
        gates().settle(RUN, HERE, answer("yes", "ann"));
        long lost = gates().offer(RUN, HERE, answer("late", "bob"));
        long kept = gates().offer(RUN, other, answer("later", "bob"));
        gates().delete(RUN, HERE);
        gates().delete(RUN, RunPath.parse("w/none"));

        assertThat(gates().find(RUN, HERE)).isEmpty();
        assertThat(gates().offer(lost)).isEmpty();
        assertThat(gates().offer(kept)).isPresent();
        assertThat(gates().open(RUN, HERE, gate("again?"), NOW).answer()).isNull();
        assertThat(gates().list(RUN)).extracting(StoredGate::path).containsExactly(other, HERE);
    }

    @Test
    default void gatesGoWithTheirRun() throws InterruptedException {
        open(HERE);
        long offer = gates().offer(RUN, HERE, answer("yes", "ann"));
        runs().remove(RUN);
        runs().add(SampleRuns.run(RUN.name()));

        assertThat(gates().list(RUN)).isEmpty();
        assertThat(gates().offers(RUN)).isEmpty();
        assertThat(gates().offer(offer)).isEmpty();
    }
}
