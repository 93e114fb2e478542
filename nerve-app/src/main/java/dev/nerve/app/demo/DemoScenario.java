package dev.nerve.app.demo;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.app.run.RunCommandServices;
import dev.nerve.app.run.RunHistory;
import dev.nerve.app.run.view.RunComparer;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.ShellWord;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.screen.InterruptHook;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import dev.nerve.run.BackgroundThread;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.RunService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The scenario of the demo: a run in another process is killed, resumed in this process, and then
/// forked with another input.
///
/// *Confined to one thread.*
final class DemoScenario {

    private static final List<String> FILES =
            List.of("dev-coach-review.yaml", "developer.yaml", "coach.yaml", "reviewer.yaml");

    private static final String FILE = FILES.getFirst();
    private static final String TASK = "a stack in Java";
    private static final String DEADLY = "dev-coach-review/outer[1]/inner[1]/change";
    private static final String FORKED = "dev-coach-review/outer[2]/review";
    private static final String QUESTION = "Be strict. Would you let two threads use it?";

    private static final Duration GLANCE = Duration.ofMillis(50);
    private static final Duration INTO_THE_TURN = Duration.ofMillis(150);
    private static final Duration TO_BE_READ = Duration.ofMillis(1500);
    private static final int MOST_GLANCES = 1200;

    private final DemoServices services;
    private final RunCommandServices runs;
    private final Path directory;
    private final CommandOutput output;
    private final InterruptHook interrupts;

    DemoScenario(
            DemoServices services, Path directory, CommandOutput output, InterruptHook interrupts) {
        this.interrupts = interrupts;
        this.services = services;
        this.runs = services.runs(directory);
        this.directory = directory;
        this.output = output;
    }

    /// {@return the runs of the demo}
    DemoRuns run() throws InterruptedException {
        write();
        // Close the view before the next heading, because it paints until it is closed.
        var killed = killed();
        var id = killed.run;
        chapter(
                "2. It is killed in the middle of a turn, and resumes here",
                "kill -9 %d; nerve runs resume %s".formatted(killed.process, id));
        try (var engine = runs.open()) {
            resumed(engine.runs(), id);
            var fork = forked(engine.runs(), id);
            chapter("4. The two, step by step", "nerve runs compare " + id + " " + fork);
            output.result(RunComparer.of(engine.runs(), id, fork, runs.width()));
            return new DemoRuns(id, fork);
        }
    }

    private void write() {
        for (var name : FILES) {
            try (var stream = DemoScenario.class.getResourceAsStream(name)) {
                if (stream == null) {
                    throw new IllegalStateException("there is no " + name);
                }
                Files.copy(stream, directory.resolve(name));
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    private void chapter(String title, String command) throws InterruptedException {
        interrupts.throwIfInterrupted();
        new DemoHeading(title, command).print(output);
    }

    /// Follows the run of another process through the store, and kills the process during a model's
    /// answer.
    private KilledRun killed() throws InterruptedException {
        chapter("1. A workflow, in another process", "nerve run " + FILE + " \"" + TASK + "\"");
        try (var other = services.start(directory, List.of("run", FILE, TASK, "--json"));
                var engine = runs.open();
                var view = runs.view()) {
            var id = begun(engine.runs());
            follow(engine.runs(), id, view.sink(output::event));
            runs.time().sleep(INTO_THE_TURN);
            other.kill();
            view.runInterrupted();
            return new KilledRun(id, other.pid());
        }
    }

    private RunId begun(RunService kept) throws InterruptedException {
        for (int glance = 0; glance < MOST_GLANCES; glance++) {
            var all = kept.list();
            if (!all.isEmpty()) {
                return all.getFirst().record().id();
            }
            interrupts.throwIfInterrupted();
            runs.time().sleep(GLANCE);
        }
        throw new NerveException.TimedOut("the other process of the demo did not begin");
    }

    private void follow(RunService kept, RunId id, EventSink sink) throws InterruptedException {
        long next = 1;
        boolean isDeadly = false;
        for (int glance = 0; glance < MOST_GLANCES && !isDeadly; glance++) {
            for (var value : kept.events(id, next, Integer.MAX_VALUE)) {
                var event = Event.of(value);
                sink.accept(event);
                next = event.seq() + 1;
                isDeadly |= isDeadly(event);
            }
            interrupts.throwIfInterrupted();
            runs.time().sleep(GLANCE);
        }
    }

    private static boolean isDeadly(Event event) {
        return event.path().toString().equals(DEADLY) && event.fact() instanceof Fact.StepStarted;
    }

    private void resumed(RunService kept, RunId id) throws InterruptedException {
        try (var view = runs.view();
                var person = new ScriptedPerson(kept, id)) {
            for (var value : kept.events(id, 1, Integer.MAX_VALUE)) {
                view.addPastEvent(Event.of(value));
            }
            var sinks = List.of(view.sink(output::event), person);
            require(kept.resume(id, "demo", Map.of(), sinks).await());
        }
    }

    private RunId forked(RunService kept, RunId id) throws InterruptedException {
        chapter(
                "3. What if the reviewer had another prompt? All earlier steps are shared",
                "nerve runs fork %s --at %s --input \"%s\""
                        .formatted(id, ShellWord.of(inside(FORKED)), QUESTION));
        var fork = kept.fork(id, RunPath.parse(FORKED), Value.of(QUESTION), null);
        try (var view = runs.view();
                var person = new ScriptedPerson(kept, fork)) {
            var shown = shared(kept, fork, view);
            require(kept.resume(fork, "demo", Map.of(), List.of(shown, person)).await());
        }
        return fork;
    }

    private static String inside(String path) {
        return path.substring(path.indexOf('/') + 1);
    }

    /// Replays the shared events after the start event, which announces the steps.
    private EventSink shared(RunService kept, RunId fork, RunView view) {
        var sink = view.sink(output::event);
        return event -> {
            sink.accept(event);
            if (event.fact() instanceof Fact.Started) {
                RunHistory.inheritedEvents(kept, fork).forEach(view::addPastEvent);
            }
        };
    }

    private static void require(Outcome outcome) {
        if (outcome instanceof Outcome.Failed failed) {
            throw CommandFailure.of(failed.code(), failed.message());
        }
    }

    /// The runs of the demo.
    ///
    /// @param run the run that was killed and resumed
    /// @param fork the fork of that run
    record DemoRuns(RunId run, RunId fork) {}

    /// A run whose process was killed.
    ///
    /// @param run the run
    /// @param process the id of the killed process
    private record KilledRun(RunId run, long process) {}

    /// A scripted person who answers each gate after a delay, so that the viewer can read it.
    private final class ScriptedPerson implements EventSink, AutoCloseable {

        private final RunService kept;
        private final RunId id;
        private final List<BackgroundThread> answering = new ArrayList<>();

        ScriptedPerson(RunService kept, RunId id) {
            this.kept = kept;
            this.id = id;
        }

        @Override
        public void accept(Event event) {
            if (event.fact() instanceof ControlFact.GateWaiting) {
                answering.add(Parallel.start("nerve-demo", () -> answer(event.path().toString())));
            }
        }

        private void answer(String gate) {
            try {
                runs.time().sleep(TO_BE_READ);
                kept.answer(id, gate, "approve", "the demo");
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() {
            answering.forEach(BackgroundThread::interrupt);
        }
    }
}
