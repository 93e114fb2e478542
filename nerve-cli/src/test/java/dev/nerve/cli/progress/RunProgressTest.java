package dev.nerve.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.ConsoleSize;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.testkit.RandomSeeds;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunProgressTest {

    @Test
    void stepsToComeAreKnownFromTheStart() {
        var progress = after("0 started run a:bash b:graph(c:bash d:bash)");

        assertThat(progress.counts()).isEqualTo(new StepCounts(2, 0, 0, 0, 0));
        assertThat(item(progress, "b", "d").status()).isEqualTo(ItemStatus.ToCome.TO_COME);
        assertThat(item(progress, "b", "d").type()).isEqualTo("bash");
    }

    @Test
    void elapsedTimeGoesOnUntilTheEnd() {
        var running = after("0 started run a:bash", "10 begins a bash");
        var now = EventScript.BEGINNING.plusMillis(250);

        assertThat(RunProgress.elapsed(item(running, "a").status(), now)).isEqualTo(millis(240));
        assertThat(running.elapsed(now)).isEqualTo(millis(250));

        var over =
                after("0 started run a:bash", "10 begins a bash", "30 done a", "40 completed run");

        assertThat(RunProgress.elapsed(item(over, "a").status(), now)).isEqualTo(millis(20));
        assertThat(over.elapsed(now)).isEqualTo(millis(40));
    }

    @Test
    void failureInsideAStepThatWasDoneIsNoFailedStep() {
        var progress =
                after(
                        "0 started run pick:tournament(fast:bash safe:bash) last:bash",
                        "1 begins pick tournament",
                        "2 begins pick/fast bash",
                        "3 fails pick/fast it does not compile",
                        "4 begins pick/safe bash",
                        "5 done pick/safe",
                        "6 done pick");

        assertThat(progress.counts()).isEqualTo(new StepCounts(2, 1, 0, 0, 0));
    }

    @Test
    void retryStartsWhatIsInsideAgain() {
        var progress =
                after(
                        "0 started run a:graph(b:bash c:bash)",
                        "1 begins a graph",
                        "2 begins a/b bash",
                        "3 done a/b",
                        "4 begins a/c bash",
                        "5 begins a/c/call bash",
                        "6 fails a/c no",
                        "7 retries a no");

        assertThat(item(progress, "a").retries()).isEqualTo(1);
        assertThat(item(progress, "a").lastFailure()).isEqualTo("no");
        assertThat(item(progress, "a", "c").children()).isEmpty();
        assertThat(progress.counts()).isEqualTo(new StepCounts(1, 0, 0, 0, 0));
    }

    @Test
    void sharedTimeDoesNotContainThePauseBeforeAResume() {
        var progress =
                after(
                        "0 started run outer:loop(a:bash b:bash)",
                        "1 ~round outer 1 5",
                        "1 ~begins outer[1] graph",
                        "2 ~begins outer[1]/a bash",
                        "1001 ~done outer[1]/a",
                        "1002 ~begins outer[1]/b bash",
                        "1501 ~resumes run interrupted",
                        "9000 ~round outer 1 5",
                        "9000 ~begins outer[1] graph",
                        "9001 ~begins outer[1]/b bash",
                        "9400 ~done outer[1]/b",
                        "9500 ~done outer[1]",
                        "10000 begins outer loop",
                        "10700 done outer");

        assertThat(item(progress, "outer", "[1]").status())
                .isEqualTo(new ItemStatus.Done(millis(2000)));
        assertThat(item(progress, "outer", "[1]").isShared()).isTrue();
        assertThat(item(progress, "outer").status()).isEqualTo(new ItemStatus.Done(millis(700)));
    }

    @Test
    void itemsAreInTheirOrderWhicheverBeganFirst() {
        var progress =
                after(
                        "0 started run m:map",
                        "1 begins m map",
                        "2 item m 2 3",
                        "2 begins m[2] bash",
                        "3 item m 1 3",
                        "3 begins m[1] bash",
                        "4 done m[2]",
                        "5 item m 3 3",
                        "5 begins m[3] bash",
                        "6 done m[1]");

        assertThat(item(progress, "m").children())
                .extracting(ProgressItem::name)
                .containsExactly("[1]", "[2]", "[3]");
    }

    @Test
    void whatIsInsideOfASkippedStepIsSkippedToo() {
        var progress = after("0 started run a:graph(b:bash c:bash)", "1 skipped a not wanted");

        assertThat(item(progress, "a", "b").status()).isEqualTo(new ItemStatus.Skipped(""));
        assertThat(progress.counts()).isEqualTo(new StepCounts(1, 0, 0, 1, 0));
    }

    @Test
    void whatIsInsideOfARememberedStepIsDone() {
        var progress = after("0 started run a:graph(b:bash)", "1 begins a graph", "1 done a");

        assertThat(progress.counts()).isEqualTo(new StepCounts(1, 1, 0, 0, 0));
    }

    @Test
    void whatAnAgentAsksInItsTurnIsAnsweredAndNotCancelled() {
        var progress =
                after(
                        "0 started run a:agent",
                        "1 begins a agent",
                        "2 asks a/permission allow,deny - May it?",
                        "5 answers a/permission deny ada",
                        "6 asks a/permission[2] allow,deny - May it now?",
                        "8 answers a/permission[2] allow ada",
                        "9 done a",
                        "9 completed run");

        assertThat(item(progress, "a", "permission").status())
                .isEqualTo(new ItemStatus.Done(millis(3)));
        assertThat(item(progress, "a", "permission").note()).isEqualTo("deny, by ada");
        assertThat(item(progress, "a", "permission[2]").note()).isEqualTo("allow, by ada");
        assertThat(progress.counts()).isEqualTo(new StepCounts(1, 1, 0, 0, 0));
    }

    @Test
    void stepThatExecutesOthersCountsOnce() {
        var progress =
                after(
                        "0 started run a:function",
                        "1 begins a function",
                        "2 begins a/call bash",
                        "3 done a/call",
                        "4 begins a/call[2] bash");

        assertThat(item(progress, "a").children()).hasSize(2);
        assertThat(progress.counts().total()).isEqualTo(1);
    }

    @Test
    void branchIsOneStepWhicheverItTakes() {
        var progress =
                after(
                        "0 started run b:branch(then:bash else:bash) c:bash",
                        "1 begins b branch",
                        "2 begins b/then bash",
                        "3 done b/then",
                        "3 done b",
                        "4 begins c bash",
                        "5 done c");

        assertThat(progress.counts()).isEqualTo(new StepCounts(2, 2, 0, 0, 0));
    }

    @Test
    void questionAboutAStepIsOverWhenItIsAnswered() {
        var progress =
                after(
                        "0 started run a:bash",
                        "1 begins a bash",
                        "2 asks a/_resume again,done,fail - Again?",
                        "3 answers a/_resume again ann",
                        "9 done a");

        assertThat(item(progress, "a", "_resume").status()).isInstanceOf(ItemStatus.Done.class);
    }

    @Test
    void addedStepsAreCounted() {
        var progress = after("0 started run a:function", "1 adds run b:bash c:bash");

        assertThat(progress.counts().total()).isEqualTo(3);
    }

    @Test
    void endOfTheRunIsTheEndOfEverythingInIt() {
        var progress =
                after(
                        "0 started run a:bash b:bash",
                        "1 begins a bash",
                        "9 stopped run interrupted");

        assertThat(progress.isOver()).isTrue();
        assertThat(progress.counts()).isEqualTo(new StepCounts(2, 0, 0, 1, 1));
    }

    @Test
    void roundsAreInsideTheirLoopAndCountOnce() {
        var progress =
                after(
                        "0 started run l:while(a:bash b:bash) c:bash",
                        "1 begins l while",
                        "2 round l 1 5",
                        "2 begins l[1] graph",
                        "3 begins l[1]/a bash",
                        "4 round l 2 5",
                        "4 begins l[2]/a bash");

        assertThat(item(progress, "l").children())
                .extracting(ProgressItem::name)
                .containsExactly("[1]", "[2]");
        assertThat(item(progress, "l", "[2]", "b").status()).isEqualTo(ItemStatus.ToCome.TO_COME);
        assertThat(progress.counts().total()).isEqualTo(2);
    }

    @Test
    void loopWithoutARoundHasNothingInside() {
        var progress = after("0 started run l:while(a:bash)", "1 begins l while", "2 done l");

        assertThat(item(progress, "l").children()).isEmpty();
        assertThat(progress.counts()).isEqualTo(new StepCounts(1, 1, 0, 0, 0));
    }

    @Test
    void roundsOfAnAttemptThatFailedAreForgotten() {
        var progress =
                after(
                        "0 started run l:while(a:bash)",
                        "1 begins l while",
                        "2 round l 1 5",
                        "2 begins l[1]/a bash",
                        "3 retries l no");

        assertThat(item(progress, "l").children())
                .extracting(ProgressItem::name)
                .containsExactly("a");
    }

    @Test
    void itOnlyWaitsWhenNothingElseGoesOn() {
        var script = new EventScript();
        var progress = new RunProgress();
        progress.accept(script.event("0 started run g:gate b:bash"));
        progress.accept(script.event("1 begins g gate"));
        progress.accept(script.event("1 begins b bash"));
        assertThat(progress.isOnlyWaiting()).isFalse();
        progress.accept(script.event("2 asks g yes,no - Well?"));
        assertThat(progress.waitingCount()).isEqualTo(1);
        assertThat(progress.isOnlyWaiting()).isFalse();
        progress.accept(script.event("3 done b"));
        assertThat(progress.isOnlyWaiting()).isTrue();
        progress.accept(script.event("4 answers g yes ann"));
        assertThat(progress.isOnlyWaiting()).isFalse();
    }

    @Test
    void aRunThatIsLeftStillAsks() {
        var progress =
                after(
                        "0 started run g:gate b:bash",
                        "1 begins g gate",
                        "1 begins b bash",
                        "2 asks g yes,no - Well?",
                        "3 cancelled g interrupted");
        progress.interrupt(EventScript.BEGINNING.plusMillis(10));

        assertThat(item(progress, "g").status()).isInstanceOf(ItemStatus.Waiting.class);
        assertThat(item(progress, "b").status()).isEqualTo(new ItemStatus.Interrupted(millis(9)));
        assertThat(progress.isOver()).isFalse();
    }

    @Test
    void whatGoesOnInAnotherProcessTakesAsLongAsInBoth() {
        String[] events = {
            "0 started run l:loop(s:bash)",
            "0 begins l loop",
            "0 begins l[1]/s bash",
            "1000 done l[1]/s",
            "1000 begins l[2]/s bash",
            "1400 writes l[2]/s some",
            "9000 resumes run interrupted",
            "9000 begins l loop",
            "9000 begins l[2]/s bash",
            "10000 done l[2]/s",
            "10000 done l",
            "10500 completed run"
        };
        var going = after(Arrays.copyOf(events, 9));
        var now = EventScript.BEGINNING.plusMillis(9500);

        assertThat(going.elapsed(now)).isEqualTo(millis(1900));
        assertThat(RunProgress.elapsed(item(going, "l").status(), now)).isEqualTo(millis(1900));
        // A step that was not finished starts from its beginning.
        var second = item(going, "l", "[2]", "s");
        assertThat(RunProgress.elapsed(second.status(), now)).isEqualTo(millis(500));

        var over = after(events);

        assertThat(over.elapsed(now)).isEqualTo(millis(2900));
        assertThat(item(over, "l").status()).isEqualTo(new ItemStatus.Done(millis(2400)));
        assertThat(item(over, "l", "[2]", "s").status())
                .isEqualTo(new ItemStatus.Done(millis(1000)));
    }

    @Test
    void whatGoesOnAfterAFailureTakesLonger() {
        var progress =
                after(
                        "0 started run l:loop(s:bash)",
                        "0 begins l loop",
                        "0 begins l[1]/s bash",
                        "1000 done l[1]/s",
                        "1000 begins l[2]/s bash",
                        "1500 fails l[2]/s no",
                        "1500 fails l no",
                        "1500 ended run no",
                        "9000 resumes run failed",
                        "9000 begins l loop",
                        "9000 begins l[2]/s bash",
                        "9200 done l[2]/s",
                        "9200 done l",
                        "9300 completed run");

        assertThat(item(progress, "l").status()).isEqualTo(new ItemStatus.Done(millis(1700)));
        assertThat(item(progress, "l", "[2]", "s").status())
                .isEqualTo(new ItemStatus.Done(millis(200)));
        assertThat(progress.elapsed(EventScript.BEGINNING)).isEqualTo(millis(1800));
    }

    @Test
    void lastLineIsThatWithSomethingOnIt() {
        var progress =
                after(
                        "0 started run a:bash",
                        "1 begins a bash",
                        "2 writes a one\\ntw",
                        "3 writes a o\\n\\n",
                        "4 writes a  ");

        assertThat(item(progress, "a").lastLine()).isEqualTo("two");
    }

    @Test
    void manyExecutionsAreCountedOnly() {
        var script = new EventScript();
        var progress = new RunProgress();
        progress.accept(script.event("0 started run a:function"));
        for (int i = 1; i <= 100_010; i++) {
            progress.accept(script.event("1 begins a/call[" + i + "] bash"));
        }

        assertThat(progress.untrackedCount()).isEqualTo(11);
        assertThat(draw(progress, new ConsoleSize(40, 10))).hasSize(10).contains("… 11 more");
    }

    @Test
    void eventsInAnyOrderDoNotBreakIt() {
        RandomSeeds.each(
                300,
                random -> {
                    var script = new EventScript();
                    var progress = new RunProgress();
                    var size = new ConsoleSize(1 + random.nextInt(100), 1 + random.nextInt(30));
                    for (var line : RandomEvents.script(random)) {
                        progress.accept(script.event(line));
                        check(draw(progress, size), size);
                    }
                    var counts = progress.counts();
                    assertThat(progress.isOver()).isTrue();
                    assertThat(counts.total())
                            .isEqualTo(
                                    counts.done()
                                            + counts.failed()
                                            + counts.skipped()
                                            + counts.cancelled());
                });
    }

    private static void check(List<String> lines, ConsoleSize size) {
        assertThat(lines).hasSizeLessThanOrEqualTo(size.height());
        assertThat(lines)
                .allSatisfy(line -> assertThat(CellText.width(line)).isBetween(0, size.width()))
                .allSatisfy(line -> assertThat(line).doesNotContainPattern("\\p{Cntrl}"));
    }

    private static List<String> draw(RunProgress progress, ConsoleSize size) {
        var now = EventScript.BEGINNING.plusSeconds(1);
        return new ProgressTree(TreeTheme.UNICODE, TextStyle.PLAIN).draw(progress, size, now);
    }

    private static RunProgress after(String... lines) {
        var script = new EventScript();
        var progress = new RunProgress();
        List.of(lines).forEach(line -> progress.accept(script.event(line)));
        return progress;
    }

    private static ProgressItem item(RunProgress progress, String... names) {
        var item = progress.root().orElseThrow();
        for (var name : names) {
            item =
                    item.children().stream()
                            .filter(inner -> inner.name().equals(name))
                            .findFirst()
                            .orElseThrow();
        }
        return item;
    }

    private static Duration millis(long millis) {
        return Duration.ofMillis(millis);
    }
}
