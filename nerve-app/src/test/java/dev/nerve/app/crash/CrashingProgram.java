package dev.nerve.app.crash;

import dev.nerve.app.Nerve;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.workflow.run.WorkflowRun;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A program that executes or resumes the workflow and reports its steps. It is killed at any
/// moment.
///
/// It waits for a line with its number, a trap and the directory, so that a test can start it in
/// advance.
final class CrashingProgram {

    /// Instead of a trap, if there is none.
    static final String FREE = "-";

    private static final PrintStream OUT = System.out;
    private static volatile @Nullable Fuse fuse;

    private CrashingProgram() {}

    public static void main(String[] words) throws Exception {
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var line = input.readLine();
        if (line != null) {
            var said = line.split(" ", 3);
            work(said[0], Path.of(said[2]), said[1]);
        }
    }

    private static void work(String number, Path directory, String trap)
            throws InterruptedException {
        if (!trap.equals(FREE)) {
            fuse = new Fuse(Trap.parse(trap), directory.resolve(".nerve/nerve.db-wal"));
        }
        var environment = new HashMap<>(System.getenv());
        environment.put("INCARNATION", number);
        try (var nerve = Nerve.open(directory.resolve(".nerve"), directory, environment)) {
            var session =
                    nerve.sessions()
                            .find("work")
                            .orElseGet(() -> nerve.sessions().create("work", ""));
            if (session.ids().isEmpty()) {
                session.add(nerve.chat(Everything.TALKER, "scripted/./teller.yaml"));
            }
            var everything = new Everything(nerve, number, directory, CrashingProgram::tell);
            var source = nerve.bind(everything.workflow(), session);
            var run = begin(nerve, WorkflowRunRequest.of(source, ""));
            switch (run.await()) {
                case Outcome.Done(var output, _) -> tell("end " + output.toJson());
                case Outcome.Failed failed -> tell("failed " + failed);
            }
        }
    }

    private static WorkflowRun begin(Nerve nerve, WorkflowRunRequest order)
            throws InterruptedException {
        var known = nerve.runs().list();
        if (known.isEmpty()) {
            var run =
                    nerve.runs()
                            .start(
                                    order.withAnswers(Map.of("_resume", "again"))
                                            .listener(CrashingProgram::told));
            tell("run " + run.id());
            return run;
        }
        var info = known.getFirst();
        if (info.state() == RunState.COMPLETED) {
            var outcome = Objects.requireNonNull(info.record().status().outcome());
            tell("end " + outcome.output().toJson());
            System.exit(0);
        }
        tell("run " + info.record().id());
        return nerve.runs()
                .resume(
                        info.record().id(),
                        "test",
                        Map.of("_resume", "again"),
                        List.of(CrashingProgram::told));
    }

    private static void told(Event event) {
        switch (event.fact()) {
            case Fact.StepCompleted _ -> tell("ack " + event.path() + " " + event.time());
            case ControlFact.GateWaiting _ -> tell("gate " + event.path());
            case ControlFact.TimerStarted(var until, _) ->
                    tell("timer %s %s %s".formatted(event.path(), until, event.time()));
            default -> {}
        }
        if (fuse != null) {
            fuse.burn();
        }
    }

    private static synchronized void tell(String line) {
        OUT.println(line + " .");
        OUT.flush();
    }

    /// Sets a trap when enough has happened. *Safe for many threads.*
    private static final class Fuse {

        private final Trap trap;
        private final Path log;
        private int events;

        Fuse(Trap trap, Path log) {
            this.trap = trap;
            this.log = log;
        }

        synchronized void burn() {
            if (++events == trap.events()) {
                trap.arm(log);
            }
        }
    }
}
