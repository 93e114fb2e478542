package dev.nerve.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whichever class is used first, and by however many threads, the constants are there.
class ValueInitialisationTest {

    /// Those that code can use first; [Value.Null] is only ever used through [Value].
    private static final List<String> FIRST =
            List.of(
                    "Value",
                    "Value$Bool",
                    "Value$Items",
                    "Value$Fields",
                    "ValueLimits",
                    "Template");

    @ParameterizedTest
    @ValueSource(strings = {"Value$Null", "Value$Fields", "Value", "Template", "ValueLimits"})
    void nullIsThereWhicheverClassIsUsedFirst(String first) throws Exception {
        try (var loader = freshLoader()) {
            load(first, loader);

            assertThat(load("Value", loader).getField("NULL").get(null)).isNotNull();
        }
    }

    @RepeatedTest(20)
    void threadsThatStartWithDifferentClassesDoNotBlockEachOther() throws Exception {
        try (var loader = freshLoader()) {
            var threads = Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory());
            var barrier = new CyclicBarrier(FIRST.size());
            var tasks = FIRST.stream().map(name -> loading(name, loader, barrier)).toList();

            var loaded = threads.invokeAll(tasks, 60, TimeUnit.SECONDS);

            assertThat(loaded).noneMatch(Future::isCancelled);
        }
    }

    private static Callable<Class<?>> loading(
            String name, ClassLoader loader, CyclicBarrier barrier) {
        return () -> {
            barrier.await();
            return load(name, loader);
        };
    }

    private static Class<?> load(String name, ClassLoader loader) throws ClassNotFoundException {
        return Class.forName("dev.nerve.value." + name, true, loader);
    }

    private static URLClassLoader freshLoader() {
        var classes = Value.class.getProtectionDomain().getCodeSource().getLocation();
        return new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader());
    }
}
