package dev.nerve.protocol.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.SessionId;
import dev.nerve.Usage;
import dev.nerve.event.Fact;
import dev.nerve.event.PlannedStep;
import dev.nerve.event.SkipReason;
import dev.nerve.event.WaitReason;
import dev.nerve.gate.GateContent;
import dev.nerve.gate.GateKind;
import dev.nerve.lifecycle.LifecycleEvent;
import dev.nerve.lifecycle.NodeStateChange;
import dev.nerve.lifecycle.NodeStateReason;
import dev.nerve.node.definition.NodeState;
import dev.nerve.protocol.RandomRecords;
import dev.nerve.run.RunState;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Value;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The facts of the core and the records of the protocol agree, so that they cannot drift.
class FactFormsTest {

    /// All facts with fields of their own; the turns of programs are those of nerve-terminal.
    private static final List<Class<?>> FACTS =
            leaves(Fact.class)
                    .filter(type -> type != Fact.Custom.class && type != Fact.OutputParsed.class)
                    .toList();

    @Test
    void everyFactIsARecordOfTheProtocol() {
        RandomSeeds.each(
                200,
                random -> {
                    for (var type : FACTS) {
                        var fact = (Fact) new RandomFacts(random).next(type);
                        agree(fact.type(), fact.data());
                    }
                });
    }

    @Test
    void theProtocolHasNoOtherEventsOfRuns() {
        var facts =
                FACTS.stream()
                        .map(type -> ((Fact) new RandomFacts(new Random(1)).next(type)).type())
                        .collect(Collectors.toSet());
        var records =
                Stream.of(RunEvents.class, StepEvents.class, ControlEvents.class, GateEvents.class)
                        .flatMap(group -> Arrays.stream(group.getPermittedSubclasses()))
                        .map(EventTypes::nameOf);

        assertThat(Stream.concat(records, Stream.of("node_forked")))
                .containsExactlyInAnyOrderElementsOf(facts);
    }

    @Test
    void everyReportOfANodeSessionOrRunIsARecordOfTheProtocol() {
        var time = Instant.EPOCH;
        var session = SessionId.of("work");
        var node = NodeId.of("writer");

        agree(new LifecycleEvent.SessionCreated(time, session));
        agree(new LifecycleEvent.SessionDeleted(time, session));
        agree(new LifecycleEvent.NodeCreated(time, session, node, "chat", NodeState.CREATED));
        agree(new LifecycleEvent.NodeForked(time, session, node, session, NodeId.of("source")));
        agree(new LifecycleEvent.NodeDeleted(time, session, node, "asked for"));
        agree(new LifecycleEvent.EventsDropped(time, 7));
        var run = RunId.of("fix-1a2b3c4d");
        agree(new LifecycleEvent.BackgroundFailure(time, run, ErrorCode.INTERNAL, "it broke"));
        agree(new LifecycleEvent.RunCreated(time, run, "fix"));
        agree(new LifecycleEvent.RunForked(time, run, run, RunPath.parse("fix/a")));
        agree(new LifecycleEvent.RunDeleted(time, run));
        agree(
                new LifecycleEvent.RunStateChanged(
                        time, run, RunState.RUNNING, RunState.INTERRUPTED));
        for (var reason : List.of(NodeStateReason.NONE, new NodeStateReason("it crashed", 3))) {
            for (var state : NodeState.values()) {
                if (state != NodeState.CREATED) {
                    var change = new NodeStateChange(NodeState.CREATED, state, reason);
                    agree(new LifecycleEvent.NodeStateChanged(time, session, node, change));
                }
            }
        }
    }

    @Test
    void anUnknownTypeIsReadAsItIs() {
        var data = Value.Fields.EMPTY.with("anything", 1);

        var read = EventData.of("deployed", data);

        assertThat(read).isEqualTo(new CustomEventData("deployed", data));
        assertThat(read.eventType()).isEqualTo("deployed");
        assertThat(read.toValue()).isEqualTo(data);
    }

    private static void agree(LifecycleEvent event) {
        agree(event.type(), event.data());
    }

    private static void agree(String type, Value.Fields data) {
        var read = EventData.of(type, data);

        assertThat(read).as(type).isNotInstanceOf(CustomEventData.class);
        assertThat(read.eventType()).isEqualTo(type);
        assertThat(read.toValue()).as(type).isEqualTo(withoutNull(data));
    }

    /// A field that is null on the wire is the same as none.
    private static Value.Fields withoutNull(Value.Fields data) {
        return Value.fields(
                data.fields().entrySet().stream()
                        .filter(field -> !field.getValue().isNull())
                        .collect(
                                Collectors.toMap(
                                        field -> field.getKey(), field -> field.getValue())));
    }

    private static Stream<Class<?>> leaves(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(FactFormsTest::leaves)
                : Stream.of(type);
    }

    /// Facts with random content.
    private record RandomFacts(Random random, RandomRecords values) {

        private RandomFacts(Random random) {
            this(random, new RandomRecords(random));
        }

        private Object next(Class<?> type) {
            var components = type.getRecordComponents();
            var arguments = new @Nullable Object[components.length];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = component(components[i]);
            }
            try {
                return type.getDeclaredConstructor(
                                Arrays.stream(components)
                                        .map(RecordComponent::getType)
                                        .toArray(Class<?>[]::new))
                        .newInstance(arguments);
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("cannot make a " + type, e);
            }
        }

        private @Nullable Object component(RecordComponent component) {
            boolean mayBeNull = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
            return mayBeNull && random.nextBoolean() ? null : value(component.getGenericType());
        }

        private Object value(Type type) {
            return switch (type.getTypeName()) {
                case "java.lang.String" -> values.text();
                case "int" -> random.nextInt(1000);
                case "boolean" -> random.nextBoolean();
                case "double" -> random.nextGaussian() * 1e6;
                case "dev.nerve.value.Value" -> values.value();
                case "java.time.Duration" -> Duration.ofNanos(random.nextLong(1L << 50));
                case "java.time.Instant" -> Instant.ofEpochMilli(random.nextLong(1L << 42));
                case "dev.nerve.Usage" -> usage();
                case "dev.nerve.ErrorCode" -> oneOf(ErrorCode.values());
                case "dev.nerve.event.SkipReason" -> oneOf(SkipReason.values());
                case "dev.nerve.event.WaitReason" -> oneOf(WaitReason.values());
                case "dev.nerve.gate.GateContent" ->
                        new GateContent(
                                oneOf(GateKind.values()),
                                values.value(),
                                random.nextBoolean() ? null : values.fields());
                case "java.util.List<java.lang.String>" -> list(2, values::text);
                case "java.util.List<dev.nerve.event.PlannedStep>" -> list(3, () -> step(0));
                default -> throw new AssertionError("no random " + type);
            };
        }

        private Usage usage() {
            return random.nextInt(4) == 0
                    ? Usage.NONE
                    : new Usage(
                            random.nextInt(3),
                            random.nextInt(3),
                            random.nextInt(3),
                            Money.of(BigDecimal.valueOf(random.nextInt(3) * 1_234_567L, 9)),
                            random.nextInt(3));
        }

        private PlannedStep step(int depth) {
            return new PlannedStep(
                    values.text(),
                    values.text(),
                    list(3, values::text),
                    list(depth == 3 ? 1 : 3, () -> step(depth + 1)));
        }

        private <T> List<T> list(int below, Supplier<T> item) {
            return IntStream.range(0, random.nextInt(below)).mapToObj(_ -> item.get()).toList();
        }

        private <T> T oneOf(T[] all) {
            return all[random.nextInt(all.length)];
        }
    }
}
