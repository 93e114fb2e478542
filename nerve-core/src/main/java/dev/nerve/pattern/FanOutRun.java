package dev.nerve.pattern;

import dev.nerve.ErrorCode;
import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.RunPath;
import dev.nerve.chat.ChatNode;
import dev.nerve.conversation.MergeText;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.RunContext;
import dev.nerve.node.scope.UpstreamOutcomes;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.value.Value;
import dev.nerve.value.ValueFingerprint;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// One execution of a fan-out.
///
/// @param coordinator the chat with the shared context
/// @param terms the options of the workers
/// @param context the context of the fan-out
record FanOutRun(ChatNode coordinator, FanOutOptions terms, RunContext context) {

    private static final int LONGEST_OUTPUT = 4_000;
    private static final ForkPoint SHARED = new ForkPoint.AtMark(RowContent.Marked.SHARED_CONTEXT);

    Outcome run(List<Value> items) throws InterruptedException {
        coordinator.start();
        requireAtRest();
        markIfNeeded();
        var workers = new ArrayList<FanOutWorker>();
        for (var item : items) {
            workers.add(fork(item, workers.size()));
        }
        work(workers);
        merge(workers);
        return new FanOutResult(coordinator, workers).outcome();
    }

    /// Throws if the coordinator is in a turn: inside a turn there is no point to fork at, and no
    /// place to merge into.
    private void requireAtRest() {
        var conversation = coordinator.conversation();
        if (coordinator.conversations().tally(conversation).turn().isPresent()) {
            throw new NerveException.Failed(
                    ErrorCode.TURN_IN_PROGRESS,
                    "'%s' is in the middle of a turn; start the fan-out after the turn"
                            .formatted(coordinator.id()));
        }
    }

    private void markIfNeeded() throws InterruptedException {
        var conversations = coordinator.conversations();
        var history = conversations.view(coordinator.conversation());
        if (!history.marks().containsKey(RowContent.Marked.SHARED_CONTEXT)) {
            conversations.mark(coordinator.conversation(), RowContent.Marked.SHARED_CONTEXT);
        }
    }

    /// Returns the same fork in a replay.
    private FanOutWorker fork(Value item, int number) throws InterruptedException {
        var place = context.run().id() + "/" + context.path();
        var fork =
                NodeForkRequest.of(coordinator.id().name(), name(place, number))
                        .at(SHARED)
                        .once(place + "/" + number)
                        .conversationFork(said -> said.spawnedBy(coordinator.conversation()));
        if (context.nodes().fork(fork).node() instanceof ChatNode chat) {
            return new FanOutWorker(item, chat);
        }
        throw new IllegalStateException("a fork of a chat is a chat");
    }

    /// {@return a name that is unique per place and run, with as much of the coordinator's name as
    /// fits}
    private String name(String place, int number) {
        var suffix =
                "-%s-%d".formatted(ValueFingerprint.of(Value.of(place)).substring(0, 8), number);
        var name = coordinator.id().name();
        int room = NameRules.MAX_LENGTH - suffix.length();
        return name.substring(0, Math.min(name.length(), room)) + suffix;
    }

    /// Starts the first worker, and the others after its first output.
    private void work(List<FanOutWorker> workers) throws InterruptedException {
        var first = new PromptCacheLatch();
        var tasks = new ArrayList<Callable<FanOutWorker>>();
        for (int number = 0; number < workers.size(); number++) {
            var worker = workers.get(number);
            var place = place(number);
            tasks.add(() -> attempts(worker, place, first));
        }
        if (terms.parallel() == 1 || tasks.size() < 2) {
            all(1, tasks);
            return;
        }
        var ahead = tasks.removeFirst();
        all(2, List.of(() -> ahead(ahead, first), () -> after(tasks, first)));
    }

    private static FanOutWorker ahead(Callable<FanOutWorker> task, PromptCacheLatch first)
            throws Exception {
        try {
            return task.call();
        } finally {
            first.workerEnded();
        }
    }

    private FanOutWorker after(List<Callable<FanOutWorker>> tasks, PromptCacheLatch first)
            throws InterruptedException {
        first.await();
        return all(terms.parallel() - 1, tasks).getFirst();
    }

    private static List<FanOutWorker> all(int limit, List<Callable<FanOutWorker>> tasks)
            throws InterruptedException {
        try {
            return Parallel.all(limit, tasks);
        } catch (ExecutionException failure) {
            throw Parallel.unwrap(failure);
        }
    }

    private RunPath place(int number) {
        return context.path().child("worker").round(number + 1);
    }

    private FanOutWorker attempts(FanOutWorker worker, RunPath place, PromptCacheLatch first)
            throws InterruptedException {
        // One budget for all attempts of a worker.
        var own = context.withBudget(context.budget().child(terms.limits()));
        do {
            var turn =
                    own.stepContext(
                            turn(place, worker), UpstreamOutcomes.NONE, first, Value.Fields.EMPTY);
            var time = BudgetLimits.ofTime(terms.limits().time());
            var call = new NodeCall(worker.chat(), ErrorPolicy.FAIL, time);
            var outcome = turn.forNode(worker.chat().id(), prompt(worker)).execute(call);
            worker.recordAttempt(outcome, wrong(own, worker, outcome, place));
        } while (worker.mayTryAgain(terms.attempts()));
        return worker;
    }

    private static RunPath turn(RunPath place, FanOutWorker worker) {
        return place.child("turn").round(worker.attempts() + 1);
    }

    private Value prompt(FanOutWorker worker) {
        var complaint = worker.complaint();
        if (complaint == null || worker.hasFailed()) {
            return terms.prompt().render(context.withInput(worker.item()).scope());
        }
        return Value.of("That does not hold yet: %s. Try again.".formatted(complaint));
    }

    /// {@return the complaint about an answer, or null if it is accepted}
    private @Nullable String wrong(
            RunContext own, FanOutWorker worker, Outcome answer, RunPath place)
            throws InterruptedException {
        if (answer instanceof Outcome.Failed failed) {
            return failed.message();
        }
        var check = terms.check();
        return check == null ? null : complaint(own, check, worker, answer, place);
    }

    private static @Nullable String complaint(
            RunContext own, Node check, FanOutWorker worker, Outcome answer, RunPath place)
            throws InterruptedException {
        var asked = Value.Fields.EMPTY.with("item", worker.item()).with("answer", answer.output());
        var where = place.child("check").round(worker.attempts() + 1);
        return switch (own.childContext(where, check.id(), asked).execute(NodeCall.of(check))) {
            case Outcome.Failed failed -> failureText(failed);
            case Outcome.Done(var output, _) when output.equals(Value.of(false)) ->
                    "the check says no";
            case Outcome.Done _ -> null;
        };
    }

    /// {@return the failure message with the end of the printed output, which helps a worker more
    /// than the message alone}
    private static String failureText(Outcome.Failed failed) {
        var printed = failed.attributes().find("stdout").map(Value::text).orElse("").strip();
        int from = Math.max(0, printed.length() - LONGEST_OUTPUT);
        return printed.isEmpty()
                ? failed.message()
                : failed.message() + "\n" + printed.substring(from);
    }

    /// Merges the workers in the order of the items. A worker that cannot be merged does not stop
    /// the others.
    private void merge(List<FanOutWorker> workers) throws InterruptedException {
        for (var worker : workers) {
            if (worker.isDone()) {
                merge(worker);
            }
        }
    }

    private void merge(FanOutWorker worker) throws InterruptedException {
        try {
            coordinator
                    .conversations()
                    .merge(
                            worker.chat().conversation(),
                            coordinator.conversation(),
                            MergeText.LastAnswer.LAST_ANSWER);
            worker.merged();
        } catch (NerveException problem) {
            context.log(
                    "'%s' was not merged: %s".formatted(worker.chat().id(), problem.getMessage()));
        }
    }
}
