package dev.nerve.sqlite;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GatePlace;
import dev.nerve.run.Outcome;
import dev.nerve.store.RunStore;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.Random;

/// An operation on a run, as a line that one process can send to another.
///
/// @param what the operation
/// @param place the place in the run
/// @param tag the mark by which it is recognised
record JournalOperation(String what, String place, String tag) {

    /// Everything is inside this.
    static final RunEffect WHOLE = SampleRuns.effect("w");

    private static final int PLACES = 40;

    static JournalOperation parse(String line) {
        var words = line.split(" ", 3);
        return new JournalOperation(words[0], words[1], words[2]);
    }

    /// {@return something to do}
    ///
    /// @param tag what was never used before
    static JournalOperation any(Random random, String tag) {
        var step = "w/step[%d]".formatted(1 + random.nextInt(PLACES));
        var question = "w/question[%d]".formatted(1 + random.nextInt(3));
        var inner = step + "/inner[%d]".formatted(1 + random.nextInt(3));
        return switch (random.nextInt(18)) {
            case 0, 1 -> new JournalOperation("intend", inner, tag);
            case 2, 3, 4 -> new JournalOperation("record", inner, tag);
            case 5, 6 -> new JournalOperation("record", step, tag);
            case 7, 8, 9 -> new JournalOperation("say", step, tag);
            case 10 -> new JournalOperation("refuse", step, tag);
            case 11 -> new JournalOperation("forget", inner, tag);
            case 12 -> new JournalOperation("forget-inside", step, tag);
            case 13, 14 -> new JournalOperation("ask", question, tag);
            case 15, 16 -> new JournalOperation("answer", question, tag);
            default -> new JournalOperation("forget-question", question, tag);
        };
    }

    /// {@return whether it must leave everything as it was}
    boolean isRefused() {
        return what.equals("refuse");
    }

    /// Does it; what is refused is refused whoever does it.
    ///
    /// @param journal that of the run
    /// @param talk where there is a conversation with the name of the run
    void apply(RunStore runs, RunId run, Journal journal, Talk talk) throws InterruptedException {
        var path = RunPath.parse(place);
        try {
            switch (what) {
                case "intend" -> journal.recordStart(effect(), Value.Fields.EMPTY.with("tag", tag));
                case "record" -> journal.record(done(), Journal.Change.NONE);
                case "say" -> journal.record(done(), () -> talk.say(run.name(), tag));
                case "refuse" -> journal.record(done(), () -> refuse(talk, run));
                case "forget" -> journal.forget(path);
                case "forget-inside" -> journal.forgetInside(effect());
                case "ask" -> runs.gates().open(GatePlace.of(run, path), question(), Instant.EPOCH);
                case "answer" -> runs.gates().settle(run, path, answer());
                case "forget-question" -> runs.gates().delete(run, path);
                default -> throw new AssertionError("unknown: " + this);
            }
        } catch (NerveException.Invalid | NerveException.NotFound _) {
            // It leaves everything as it was, which the comparison shows.
        }
    }

    /// A change that is refused when the half of it was made.
    private void refuse(Talk talk, RunId run) throws InterruptedException {
        talk.say(run.name(), tag);
        throw new NerveException.Invalid("refused");
    }

    private RunEffect effect() {
        return SampleRuns.effect(place);
    }

    private Journal.Entry done() {
        return Journal.Entry.done(effect(), Outcome.done(tag), Usage.STEP);
    }

    private Gate question() {
        return Gate.of(tag);
    }

    private GateAnswer answer() {
        return new GateAnswer(GateAnswer.Resolution.ANSWERED, tag, "somebody", Instant.EPOCH);
    }

    @Override
    public String toString() {
        return "%s %s %s".formatted(what, place, tag);
    }
}
