package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.SessionId;
import dev.nerve.event.EventQuery;
import dev.nerve.event.StoredEvent;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GateContent;
import dev.nerve.gate.GateKind;
import dev.nerve.gate.GatePlace;
import dev.nerve.gate.GateStore;
import dev.nerve.gate.InboxQuery;
import dev.nerve.gate.StoredGate;
import dev.nerve.run.Parallel;
import dev.nerve.store.RunStore;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The promises of every gate store.
public interface GateStoreContract {

    /// The run of the gates.
    RunId RUN = RunId.of("asked");

    /// The path of a gate.
    RunPath HERE = RunPath.parse("w/approve[2]");

    /// The same as a place.
    GatePlace PLACE = GatePlace.of(RUN, HERE);

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
        return Gate.of(prompt);
    }

    @Test
    default void eachChangeOfAGateIsOneEventOfTheLog() throws InterruptedException {
        runs().add(SampleRuns.run(RUN.name()));
        var opened = gates().open(PLACE.withNode(NodeId.of("dev")), gate("Sure?"), NOW);
        sharing().gates().open(PLACE, gate("Sure?"), NOW);
        sharing().gates().settle(opened.number(), answer("yes", "ann"));
        gates().settle(opened.number(), answer("no", "bob"));
        gates().delete(RUN, HERE);
        gates().open(PLACE, gate("Once more?"), NOW);
        gates().delete(RUN, HERE);

        var events = sharing().eventLog().read(EventQuery.from(1, 99)).events();
        assertThat(events)
                .extracting(StoredEvent::type)
                .containsExactly("inbox_added", "inbox_resolved", "inbox_added", "inbox_resolved");
        assertThat(events)
                .allSatisfy(event -> {
                    assertThat(event.origin().run()).isEqualTo(RUN);
                    assertThat(event.origin().isOfRun()).isFalse();
                });
        assertThat(events.get(0).node()).isEqualTo(NodeId.of("dev"));
        assertThat(events.get(0).data().at("item.body").text()).isEqualTo("Sure?");
        assertThat(events.get(1).data().at("answer.value").text()).isEqualTo("yes");
        assertThat(events.get(3).data().at("answer.how").text()).isEqualTo("cancelled");
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
            gates().open(GatePlace.of(RUN, path), gate("may I?"), NOW);
        }
    }

    @Test
    default void gateIsFoundAsItWasOpened() throws InterruptedException {
        open();
        var gate =
                Gate.of("really 'ä'?\n\u0000")
                        .withOptions(List.of("yes", "no", ""))
                        .withDeadline(NOW.plusNanos(1), "no")
                        .withCheck(Gate.CheckedBy.RUN);
        var opened = gates().open(GatePlace.of(RUN, HERE), gate, NOW);

        assertThat(opened).isEqualTo(new StoredGate(opened.number(), PLACE, gate, NOW, null));
        assertThat(sharing().gates().find(RUN, HERE)).contains(opened);
        assertThat(sharing().gates().find(opened.number())).contains(opened);
        assertThat(gates().find(opened.number() + 1)).isEmpty();
        assertThat(gates().find(RUN, RunPath.parse("w/approve"))).isEmpty();
        assertThat(gates().find(RunId.of("other"), HERE)).isEmpty();
    }

    @Test
    default void gateThatIsOpenedAgainIsTheSame() throws InterruptedException {
        open(HERE);
        long number = gates().find(RUN, HERE).orElseThrow().number();
        gates().settle(RUN, HERE, answer("yes", "ann"));

        var again =
                gates().open(GatePlace.of(RUN, HERE), gate("something else"), NOW.plusSeconds(9));

        assertThat(again)
                .isEqualTo(
                        new StoredGate(number, PLACE, gate("may I?"), NOW, answer("yes", "ann")));
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
        assertThatThrownBy(() -> gates().open(GatePlace.of(RunId.of("none"), HERE), gate("?"), NOW))
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
        assertThat(gates().open(GatePlace.of(RUN, HERE), gate("again?"), NOW).answer()).isNull();
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

    @Test
    default void everyKindIsFoundWithItsPayloadAndSchema() throws InterruptedException {
        open();
        var payload =
                Value.Fields.EMPTY.with("tool", "Bash").with("paths", List.of("/a 'ä'\n", ""));
        var schema = Value.Fields.EMPTY.with("type", "object");
        for (var kind : GateKind.values()) {
            var place =
                    GatePlace.of(RUN, RunPath.parse("w/" + kind.wireName()))
                            .withSession(SessionId.of("home"))
                            .withNode(NodeId.of("dev"));
            var content = GateContent.of(kind, payload).withSchema(schema);
            var opened = gates().open(place, gate("?").withContent(content), NOW);

            assertThat(opened.place()).isEqualTo(place);
            assertThat(opened.gate().content()).isEqualTo(content);
            assertThat(sharing().gates().find(opened.number())).contains(opened);
        }
    }

    @Test
    default void answersAreValues() throws InterruptedException {
        open();
        var values =
                List.of(
                        Value.of("text"),
                        Value.of(List.of("a", "b")),
                        Value.of(7),
                        Value.NULL,
                        Value.Fields.EMPTY.with("name", "ann").with("age", 7));
        for (int i = 0; i < values.size(); i++) {
            var path = RunPath.parse("w/g").round(i + 1);
            open(path);
            var resolution = GateAnswer.Resolution.ANSWERED;
            var answer = new GateAnswer(resolution, values.get(i), "ann", NOW);
            gates().settle(RUN, path, answer);

            assertThat(sharing().gates().find(RUN, path).orElseThrow().answer()).isEqualTo(answer);
        }
    }

    @Test
    default void gateOfANodeNeedsNoRun() throws InterruptedException {
        var place = GatePlace.of(SessionId.of("home"), NodeId.of("dev"));
        var first = gates().open(place, gate("Trust it?"), NOW);
        var second = gates().open(place, gate("Trust it?"), NOW);

        assertThat(second.number()).isGreaterThan(first.number());
        assertThat(sharing().gates().find(first.number())).contains(first);
        assertThat(sharing().gates().settle(first.number(), answer("yes", "ann"))).isTrue();
        assertThat(gates().settle(first.number(), answer("no", "bob"))).isFalse();
        assertThat(gates().list(InboxQuery.OPEN).gates()).containsExactly(second);
    }

    @Test
    default void numberOfADeletedGateIsNotUsedAgain() throws InterruptedException {
        open(HERE);
        long first = gates().find(RUN, HERE).orElseThrow().number();
        gates().delete(RUN, HERE);
        open(HERE);
        long second = gates().find(RUN, HERE).orElseThrow().number();
        runs().remove(RUN);
        open(HERE);
        long third = gates().find(RUN, HERE).orElseThrow().number();

        assertThat(second).isGreaterThan(first);
        assertThat(third).isGreaterThan(second);
        assertThatThrownBy(() -> gates().settle(second, answer("yes", "ann")))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage("there is no gate " + second);
    }

    @Test
    default void inboxHasTheGatesOfAllRunsInOrder() throws InterruptedException {
        var other = RunId.of("other");
        runs().add(SampleRuns.run(other.name()));
        open(HERE);
        var session = SessionId.of("home");
        var permission = gate("may I?").withContent(GateContent.of(GateKind.PERMISSION));
        gates().open(GatePlace.of(other, HERE).withSession(session), permission, NOW);
        gates().open(GatePlace.of(session, NodeId.of("dev")), gate("Trust it?"), NOW);
        open(RunPath.parse("w/last"));
        var all = gates().list(InboxQuery.OPEN).gates();
        gates().settle(RUN, RunPath.parse("w/last"), answer("yes", "ann"));

        assertThat(all).hasSize(4).extracting(StoredGate::number).isSorted();
        assertThat(inbox(InboxQuery.OPEN)).isEqualTo(all.subList(0, 3));
        assertThat(inbox(InboxQuery.OPEN.inAnyState())).hasSize(4);
        assertThat(inbox(InboxQuery.OPEN.withRun(RUN))).isEqualTo(all.subList(0, 1));
        assertThat(inbox(InboxQuery.OPEN.withRun(RUN).inAnyState())).hasSize(2);
        assertThat(inbox(InboxQuery.OPEN.withSession(session))).isEqualTo(all.subList(1, 3));
        assertThat(inbox(InboxQuery.OPEN.withKinds(GateKind.PERMISSION, GateKind.FORM)))
                .isEqualTo(all.subList(1, 2));
        assertThat(inbox(InboxQuery.OPEN.withKinds(GateKind.FORM))).isEmpty();
    }

    private List<StoredGate> inbox(InboxQuery query) {
        return sharing().gates().list(query).gates();
    }

    @Test
    default void inboxIsReadInPages() throws InterruptedException {
        var paths = Stream.of("w/a", "w/b", "w/c", "w/d").map(RunPath::parse).toList();
        open(paths.toArray(RunPath[]::new));

        var first = gates().list(InboxQuery.OPEN.withPage(0, 2));
        var second =
                gates().list(InboxQuery.OPEN.withPage(Objects.requireNonNull(first.next()), 2));

        assertThat(Stream.of(first, second).flatMap(page -> page.gates().stream()))
                .extracting(StoredGate::path)
                .isEqualTo(paths);
        assertThat(second.next()).isNull();
    }

    @Test
    default void ofManyWhoAnswerByPathAndByNumberOneIsTheFirst() throws Exception {
        for (int round = 1; round <= 30; round++) {
            var path = RunPath.parse("w/n").round(round);
            open(path);
            long number = gates().find(RUN, path).orElseThrow().number();
            var late = new GateAnswer(GateAnswer.Resolution.TIMED_OUT, "", "the clock", NOW);
            List<Callable<Boolean>> settling =
                    List.of(
                            () -> gates().settle(number, answer("yes", "ann")),
                            () -> sharing().gates().settle(number, answer("no", "bob")),
                            () -> gates().settle(RUN, path, late),
                            () -> sharing().gates().settle(RUN, path, answer("hm", "dan")));

            var winners = Parallel.all(4, settling);

            assertThat(winners).containsOnlyOnce(true);
            assertThat(gates().list(InboxQuery.OPEN.withRun(RUN)).gates()).isEmpty();
        }
    }
}
