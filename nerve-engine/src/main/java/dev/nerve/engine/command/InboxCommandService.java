package dev.nerve.engine.command;

import dev.nerve.HintId;
import dev.nerve.NerveException;
import dev.nerve.SessionId;
import dev.nerve.engine.data.InboxDataWriter;
import dev.nerve.engine.setup.RunServices;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GateKind;
import dev.nerve.gate.InboxQuery;
import dev.nerve.gate.StoredGate;
import dev.nerve.gate.rule.RuleLifetime;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.inbox.AnswerData;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.protocol.inbox.InboxListData;
import dev.nerve.run.TimeSource;
import dev.nerve.value.Value;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The commands on the inbox.
///
/// @param services the runs and the inbox
/// @param time the time source
public record InboxCommandService(RunServices services, TimeSource time) {

    private static final String GONE = "gone";

    Record execute(InboxCommands<?> command) throws InterruptedException {
        return switch (command) {
            case InboxCommands.ListInbox list -> list(list);
            case InboxCommands.GetItem get -> item(get.item());
            case InboxCommands.Answer answer -> answer(answer);
        };
    }

    private InboxListData list(InboxCommands.ListInbox command) {
        var check = new CommandCheck();
        var limit = check.limit(command.limit());
        var after = check.cursor(command.after());
        var session =
                check.read(
                        "session", () -> Optional.ofNullable(command.session()).map(SessionId::of));
        var kinds = new HashSet<GateKind>();
        var known = Arrays.stream(GateKind.values()).map(GateKind::wireName).toList();
        for (var kind : command.kind()) {
            check.require(
                    GateKind.find(kind).isPresent(),
                    "kind: use some of %s, not '%s'".formatted(String.join(", ", known), kind));
            GateKind.find(kind).ifPresent(kinds::add);
        }
        check.requireValid();
        var run = Optional.ofNullable(command.runId()).map(services.runs()::resolveName);
        boolean isAll = command.all() != null && command.all();
        var query =
                new InboxQuery(
                        isAll ? InboxQuery.State.ANY : InboxQuery.State.OPEN,
                        kinds,
                        session.get().orElse(null),
                        run.orElse(null),
                        after.get(),
                        limit.get());
        return InboxDataWriter.of(services.inbox().list(query));
    }

    private InboxItemData item(long number) {
        return InboxDataWriter.of(existing(number));
    }

    private StoredGate existing(long number) {
        return services.inbox().find(number).orElseThrow(() -> missing(number));
    }

    private static NerveException missing(long number) {
        return new NerveException.NotFound("there is no item %d in the inbox".formatted(number))
                .with("item", number)
                .with(HintId.LIST_INBOX);
    }

    private AnswerData answer(InboxCommands.Answer command) throws InterruptedException {
        var check = new CommandCheck();
        check.require(
                (command.item() == null) != (command.runId() == null),
                "item: name either an item or a run");
        var lifetime = check.read("remember", () -> lifetime(command.remember()));
        check.requireValid();
        var item = command.item() == null ? gateOf(command) : existing(command.item());
        return lifetime.get().isPresent()
                ? remember(item, command, lifetime.get().get())
                : new AnswerData(item.number(), answer(item, command), null);
    }

    private static Optional<RuleLifetime> lifetime(@Nullable String word) {
        if (word == null) {
            return Optional.empty();
        }
        var lifetime = RuleLifetime.find(word);
        if (lifetime.isEmpty()) {
            throw new NerveException.Invalid(
                    "use run, session or always, not '%s'".formatted(word));
        }
        return lifetime;
    }

    /// Stores the rule before the answer, because the agent may ask again as soon as it is
    /// answered. An answer that does not count leaves no rule.
    private AnswerData remember(
            StoredGate item, InboxCommands.Answer command, RuleLifetime lifetime)
            throws InterruptedException {
        if (!item.isOpen()) {
            return new AnswerData(item.number(), answer(item, command), null);
        }
        var writer = new AnswerRuleWriter(services.rules(), time);
        var rule = writer.rule(item, value(item, command.value()), lifetime);
        boolean isNew = services.rules().add(rule);
        var status = "";
        try {
            status = answer(item, command);
        } finally {
            if (isNew && (status.isEmpty() || status.equals(GONE))) {
                services.rules().remove(rule);
            }
        }
        return new AnswerData(
                item.number(), status, status.equals(GONE) ? null : rule.rule().toString());
    }

    private StoredGate gateOf(InboxCommands.Answer command) {
        var run = services.runs().resolveName(String.valueOf(command.runId()));
        return services.inbox().find(run, command.gate() == null ? "" : command.gate());
    }

    /// {@return what became of the answer}
    private String answer(StoredGate item, InboxCommands.Answer command)
            throws InterruptedException {
        closeIfAbandoned(item);
        boolean isHeard = isHeard(item);
        try {
            var value = value(item, command.value());
            services.inbox().answer(item.number(), value, RunControlService.by(command.by()));
            return isHeard ? "delivered" : "stored";
        } catch (NerveException.AlreadyExists taken) {
            if (isCancelled(item.number())) {
                return GONE;
            }
            throw taken;
        } catch (NerveException.Unavailable unchecked) {
            if (item.gate().check() == Gate.CheckedBy.RUN
                    && !NerveException.isStoreFailure(unchecked)) {
                return "stored";
            }
            throw unchecked;
        }
    }

    /// A light run whose process died never reads an answer.
    private void closeIfAbandoned(StoredGate item) throws InterruptedException {
        var run = item.run();
        if (run.isPresent() && services.runs().get(run.get()).isInterruptedForGood()) {
            services.lights().recover(run.get());
        }
    }

    private boolean isCancelled(long number) {
        var answer = existing(number).answer();
        return answer != null && answer.how() == GateAnswer.Resolution.CANCELLED;
    }

    /// {@return the value of an answer: a typed option becomes the option}
    private static Value value(StoredGate item, Value value) {
        return value instanceof Value.Text(var text)
                ? new Value.Text(item.gate().parseAnswer(text))
                : value;
    }

    /// {@return whether a process waits for the answer}
    private boolean isHeard(StoredGate item) {
        var run = item.run();
        return run.isEmpty()
                || switch (services.runs().get(run.get()).state()) {
                    case PENDING, RUNNING, WAITING, PAUSED -> true;
                    case COMPLETED, FAILED, CANCELLED, INTERRUPTED, UNKNOWN -> false;
                };
    }
}
