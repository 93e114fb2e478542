package dev.nerve.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.protocol.run.RunData;
import dev.nerve.protocol.run.RunListData;
import dev.nerve.run.RunState;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RunListTest {

    private final RunWorld world = new RunWorld();

    @Test
    void aNarrowTerminalStillShowsWhatIsAsked() {
        world.bind("deployment", context -> context.gate("Deploy to PRODUCTION?"));
        world.pipe("", "run", "deployment.yaml");

        assertThat(list(80).getFirst()).matches("ID +STATE +STARTED +TOOK +WHAT");
        assertThat(list(68).getFirst()).matches("ID +STATE +STARTED +WHAT");
        assertThat(list(80).getLast()).contains("deployment-", "asks: Deploy to PRODUCTION?");
        assertThat(list(60).getFirst()).matches("ID +STATE +WHAT");
        assertThat(list(60).getLast()).contains("deployment-", "asks: Deploy to PR");
        assertThat(list(40).getFirst()).matches("ID +STATE +WHAT");
        assertThat(list(40).getLast()).matches("[0-9a-z]{8}  interrupted  asks: Deploy t\\.\\.\\.");
    }

    @Test
    void aCommandThatHasNoRoomIsNotCut() {
        world.bind("deployment", context -> context.gate("Deploy?"));
        world.pipe("", "run", "deployment.yaml");
        world.pipe("", "runs", "answer", "yes");

        assertThat(list(80).getLast()).matches(".*  nerve runs resume [0-9a-z]{8}");
        assertThat(list(45).getLast()).endsWith("  can be resumed");
    }

    @Test
    void aTimeThatNobodyStoredIsNotShownAsZero() {
        world.bind("deployment", context -> context.gate("Deploy?"));
        world.interruptBeginning();
        world.pipe("", "run", "deployment.yaml");

        assertThat(list(80).getLast()).matches(".* ago +-  .*");
    }

    @Test
    void aForkSaysWhatItWasForkedFrom() {
        world.bind(
                "twice",
                context -> {
                    context.run(FunctionNode.of("one", _ -> 1), 1);
                    return context.run(FunctionNode.of("two", _ -> 2), 1);
                });
        world.resize(120);
        world.pipe("", "run", "twice.yaml");
        var source = world.elsewhere().list().getFirst().record().id();
        assertThat(world.pipe("", "runs", "fork", source.name(), "--at", "two").code()).isZero();

        var fork = world.pipe("", "runs", "list").out().lines().toList().get(1);

        assertThat(fork)
                .contains(
                        "completed", "fork of %s at two: 2".formatted(ShortNames.shortId(source)));
    }

    @Test
    void aRunIsDeletedAndItsForkStays() {
        world.bind(
                "twice",
                context -> {
                    context.run(FunctionNode.of("one", _ -> 1), 1);
                    return context.run(FunctionNode.of("two", _ -> 2), 1);
                });
        world.pipe("", "run", "twice.yaml");
        var source = world.elsewhere().list().getFirst().record().id();
        world.pipe("", "runs", "fork", source.name(), "--at", "two");
        var fork = world.elsewhere().list().getFirst().record().id();

        var unasked = world.pipe("", "runs", "delete", source.name());
        assertThat(unasked.code()).isEqualTo(2);
        assertThat(unasked.err()).contains("--yes deletes it without asking");
        var deleted = world.pipe("", "runs", "delete", source.name(), "--yes");

        assertThat(deleted.code()).as(deleted.err()).isZero();
        assertThat(deleted.out()).isEqualTo("Run %s is deleted.\n".formatted(source));
        assertThat(world.elsewhere().list()).hasSize(1);
        assertThat(world.pipe("", "runs", "show", fork.name()).code()).isZero();
        assertThat(world.pipe("", "runs", "fork", fork.name(), "--at", "two").code()).isZero();
    }

    @Test
    void aRunThatIsExecutedIsNotDeleted() throws InterruptedException {
        world.bind("asks", context -> context.gate("Well?"));
        try (var elsewhere = world.elsewhere()) {
            var run = elsewhere.start(WorkflowRunRequest.of(WorkflowSource.bound("asks"), ""));
            Awaitility.await().until(() -> elsewhere.get(run.id()).state() == RunState.WAITING);

            var shell = world.pipe("", "runs", "delete", run.id().name(), "--yes");

            assertThat(shell.code()).isEqualTo(ErrorCode.WRONG_STATE.exitCode());
            assertThat(shell.err()).contains("is waiting; stop it first");
            assertThat(elsewhere.list()).hasSize(1);
        }
        var run = world.elsewhere().list().getFirst().record().id();
        assertThat(world.pipe("", "runs", "delete", run.name(), "--yes").code()).isZero();
        assertThat(world.elsewhere().list()).isEmpty();
    }

    @Test
    void labelsAreAddedShownAndRemoved() {
        world.bind("tells", _ -> "Well.");
        world.pipe("", "run", "tells.yaml");

        var added = world.pipe("", "runs", "label", "tells", "nightly", "green");

        assertThat(added.out()).matches("Labels of run tells-\\w{8}: green, nightly\n");
        assertThat(world.pipe("", "runs", "show", "tells").out())
                .contains("labels   green, nightly\n");
        var removed = world.pipe("", "runs", "label", "tells", "--remove", "green", "--json");
        assertThat(RecordCodec.parse(RunData.class, removed.out()).labels())
                .containsExactly("nightly");
    }

    @Test
    void titleIsShownInListsUntilItIsTakenAway() {
        world.bind("tells", _ -> "Well.");
        world.pipe("", "run", "tells.yaml");

        var named = world.pipe("", "runs", "rename", "tells", "Release 2.1");

        assertThat(named.out()).as(named.err()).matches("Run tells-\\w{8} is 'Release 2.1'.\n");
        assertThat(world.pipe("", "runs", "list").out()).endsWith("  Release 2.1: Well.\n");
        assertThat(world.pipe("", "runs", "show", "tells").out())
                .contains("title    Release 2.1\n");
        assertThat(world.pipe("", "runs", "rename", "tells", "").out()).contains("has no title");
        assertThat(world.pipe("", "runs", "list").out()).endsWith("  Well.\n");
    }

    @Test
    void listForProgramsIsTheReplyOfTheEngineWithTheirNumber() {
        world.bind("asks", context -> context.gate("Well?"));
        world.pipe("", "run", "asks.yaml");
        world.interruptBeginning();
        world.pipe("", "run", "asks.yaml");

        var waiting = world.pipe("", "runs", "list", "--state", "waiting", "--json");
        var interrupted = world.pipe("", "runs", "list", "--state", "interrupted", "--json");

        var one = RecordCodec.parse(RunListData.class, waiting.out());
        assertThat(one.runs()).hasSize(1).allMatch(run -> run.gates().size() == 1);
        assertThat(one.total()).isEqualTo(1);
        var both = RecordCodec.parse(RunListData.class, interrupted.out());
        assertThat(both.runs()).hasSize(2).allMatch(run -> run.state().equals("interrupted"));
        assertThat(both.total()).isEqualTo(2);
    }

    private List<String> list(int width) {
        world.resize(width);
        var lines = world.pipe("", "runs", "list").out().lines().toList();
        assertThat(lines).hasSize(2).allMatch(line -> line.length() <= width);
        return lines;
    }
}
