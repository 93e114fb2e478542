package dev.nerve.tools.demo;

import dev.nerve.RunId;
import dev.nerve.RunPath;
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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The scenario of the demo: a run in another process is killed, resumed in this process, and then
/// forked with another input.
///
/// *Confined to one thread.*
final class DemoScenario {

    private static final List<String> FILES =
            List.of("dev-coach-review.yaml", "developer.yaml", "coach.yaml", "reviewer.yaml");

    private static final String FILE = FILES.getFirst();
    private static final String TASK = "a stack in Java";

    /// The step during which the other process is killed.
    private static final String KILLED_STEP = "dev-coach-review/outer[1]/inner[1]/change";

    /// The step at which the run is forked.
    private static final String FORKED_STEP = "dev-coach-review/outer[2]/review";

    private static final String QUESTION = "Be strict. Would you let two threads use it?";

    private static final Duration START_LIMIT = Duration.ofMinutes(1);

    /// The time from the start of the step until the kill, so that the model is answering.
    private static final Duration KILL_DELAY = Duration.ofMillis(150);

    /// The time that the viewer has to read a question.
    private static final Duration READING_TIME = Duration.ofMillis(1500);

    private final DemoServices services;
    private final Path directory;
    private final CommandOutput output;
    private final InterruptHook interrupts;

    DemoScenario(
            DemoServices services, Path directory, CommandOutput output, InterruptHook interrupts) {
        this.interrupts = interrupts;
        this.services = services;
        this.directory = directory;
        this.output = output;
    }

    /// {@return the runs of the demo}
    DemoResult run() throws InterruptedException {
        writeFiles();
        // Close the view before the next heading, because it paints until it is closed.
        var killed = killRun();
        var id = killed.run;
        printHeading(
                "2. It is killed in the middle of a turn, and resumes here",
                "kill -9 %d; nerve runs resume %s".formatted(killed.process, id));
        try (var runs = services.openRuns(directory)) {
            resume(runs, id);
            var fork = fork(runs, id);
            printHeading("4. The two, step by step", "nerve runs compare " + id + " " + fork);
            output.result(runs.history().compare(id, fork));
            return new DemoResult(id, fork);
        }
    }

    private void writeFiles() {
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

    private void printHeading(String title, String command) throws InterruptedException {
        interrupts.throwIfInterrupted();
        new DemoHeading(title, command).print(output);
    }

    /// Follows the run of another process through the store, and kills the process during a model's
    /// answer.
    private KilledRun killRun() throws InterruptedException {
        printHeading(
                "1. A workflow, in another process", "nerve run " + FILE + " \"" + TASK + "\"");
        try (var other = services.start(directory, List.of("run", FILE, TASK, "--json"));
                var runs = services.openRuns(directory);
                var view = services.view()) {
            var id = runs.awaitFirst(START_LIMIT);
            var sink = view.sink(output::event);
            runs.follow(
                    id,
                    event -> {
                        interrupts.throwIfInterrupted();
                        sink.accept(event);
                        return startsKilledStep(event);
                    });
            services.time().sleep(KILL_DELAY);
            other.kill();
            view.runInterrupted();
            return new KilledRun(id, other.pid());
        }
    }

    private static boolean startsKilledStep(Event event) {
        return event.fact() instanceof Fact.StepStarted
                && event.path().toString().equals(KILLED_STEP);
    }

    private void resume(DemoRuns runs, RunId id) throws InterruptedException {
        try (var view = services.view();
                var person = new ScriptedPerson(runs, id)) {
            runs.history().events(id).forEach(view::addPastEvent);
            requireSuccess(runs.resume(id, List.of(view.sink(output::event), person)));
        }
    }

    private RunId fork(DemoRuns runs, RunId id) throws InterruptedException {
        printHeading(
                "3. What if the reviewer had another prompt? All earlier steps are shared",
                "nerve runs fork %s --at %s --input \"%s\""
                        .formatted(id, ShellWord.of(withoutRoot(FORKED_STEP)), QUESTION));
        var fork = runs.fork(id, RunPath.parse(FORKED_STEP), Value.of(QUESTION));
        try (var view = services.view();
                var person = new ScriptedPerson(runs, fork)) {
            var sinks = List.of(inheritingSink(runs.history(), fork, view), person);
            requireSuccess(runs.resume(fork, sinks));
        }
        return fork;
    }

    private static String withoutRoot(String path) {
        return path.substring(path.indexOf('/') + 1);
    }

    /// Adds the inherited events after the start event, which announces the steps.
    private EventSink inheritingSink(DemoHistory history, RunId fork, RunView view) {
        var sink = view.sink(output::event);
        return event -> {
            sink.accept(event);
            if (event.fact() instanceof Fact.Started) {
                history.inheritedEvents(fork).forEach(view::addPastEvent);
            }
        };
    }

    private static void requireSuccess(Outcome outcome) {
        if (outcome instanceof Outcome.Failed failed) {
            throw CommandFailure.of(failed.code(), failed.message());
        }
    }

    /// The runs of the demo.
    ///
    /// @param run the run that was killed and resumed
    /// @param fork the fork of that run
    record DemoResult(RunId run, RunId fork) {}

    /// A run whose process was killed.
    ///
    /// @param run the run
    /// @param process the id of the killed process
    private record KilledRun(RunId run, long process) {}

    /// A scripted person who answers each gate after a delay, so that the viewer can read it.
    private final class ScriptedPerson implements EventSink, AutoCloseable {

        private final DemoRuns runs;
        private final RunId id;
        private final List<BackgroundThread> answers = new ArrayList<>();

        ScriptedPerson(DemoRuns runs, RunId id) {
            this.runs = runs;
            this.id = id;
        }

        @Override
        public void accept(Event event) {
            if (event.fact() instanceof ControlFact.GateWaiting) {
                answers.add(Parallel.start("nerve-demo", () -> answer(event.path().toString())));
            }
        }

        private void answer(String gate) {
            try {
                services.time().sleep(READING_TIME);
                runs.answer(id, gate, "approve");
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() {
            answers.forEach(BackgroundThread::interrupt);
        }
    }
}
