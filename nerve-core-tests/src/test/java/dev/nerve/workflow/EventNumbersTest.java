package dev.nerve.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.store.RunStore;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The numbers of a run's events, whatever becomes of its process.
@Timeout(30)
class EventNumbersTest {

    private final List<Event> told = new CopyOnWriteArrayList<>();
    private final EventSink sink = told::add;
    private volatile boolean dead;

    /// A store that hears no more of a process that is dead.
    private RunStore mortal(RunStore store) {
        var lost = Set.of("appendEvents", "update");
        return (RunStore)
                Proxy.newProxyInstance(
                        getClass().getClassLoader(),
                        new Class<?>[] {RunStore.class},
                        (_, method, given) -> {
                            if (dead && lost.contains(method.getName())) {
                                return null;
                            }
                            try {
                                return method.invoke(store, given);
                            } catch (InvocationTargetException failure) {
                                throw failure.getCause();
                            }
                        });
    }

    @Test
    void whatAProcessThatDiedHasToldIsNotNumberedAgain() throws Exception {
        try (var stage = new Stage(mortal(new InMemoryRunStore()))) {
            stage.plays(context -> {
                for (int i = 0; i < 30; i++) {
                    context.log("line " + i);
                }
                return context.gate("Well?");
            });
            var order = WorkflowRunRequest.of(WorkflowSource.bound("flow"), "").listener(sink);
            dead = true;
            var run = stage.runs().start(order);
            stage.awaitGate(run, "flow/gate");
            for (int deaths = 0; deaths < 3; deaths++) {
                stage.dies();
                dead = false;
                var numbers = told.stream().map(Event::seq).toList();
                var before = told.size();

                stage.runs().resume(run.id(), "me", Map.of(), List.of(sink));
                dead = true;

                await().until(() -> told.size() > before + 2);
                assertThat(told.subList(before, told.size()).stream().map(Event::seq))
                        .doesNotContainAnyElementsOf(numbers)
                        .isSorted();
            }
        }
    }

    @Test
    void aRunThatWasLeftIsNumberedWithoutGaps() throws Exception {
        try (var stage = new Stage()) {
            stage.plays(context -> context.gate("Well?"));
            var run =
                    stage.runs()
                            .start(
                                    WorkflowRunRequest.of(WorkflowSource.bound("flow"), "")
                                            .listener(sink));
            stage.awaitGate(run, "flow/gate");
            stage.dies();

            var again = stage.runs().resume(run.id(), "me", Map.of("gate", "yes"), List.of(sink));
            again.await().orThrow();

            for (int i = 0; i < told.size(); i++) {
                assertThat(told.get(i).seq()).isEqualTo(i + 1);
            }
        }
    }
}
