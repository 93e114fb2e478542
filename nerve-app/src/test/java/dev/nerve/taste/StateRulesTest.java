package dev.nerve.taste;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateRulesTest {

    /// Types of our own: one with state, one without, and the two that are declared for state.
    private static final List<String> TYPES =
            List.of(
                    "package dev.nerve.run; public class Counter { int count; }",
                    "package dev.nerve.run; public record Mark(int number) {}",
                    "package dev.nerve; public class ProcessWide<T> { T t; }",
                    "package dev.nerve; public class ProcessWideCache<K, V> { int size; }");

    @TempDir Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "static int number;",
                "static final Map<String, String> READ = new HashMap<>();",
                "static final Map<String, String> READ = new ConcurrentHashMap<>();",
                "static final HashMap<String, String> READ = null;",
                "static final List<String> NAMES = new ArrayList<>();",
                "static final List<String> NAMES = Arrays.asList();",
                "static final Set<Thread.State> STATES = EnumSet.of(Thread.State.NEW);",
                "static final List<String> N = n(); static List<String> n() {"
                        + " return new ArrayList<>(); }",
                "static final AtomicLong COUNT = new AtomicLong();",
                "static final ReentrantLock LOCK = new ReentrantLock();",
                "static final ThreadLocal<String> NAME = new ThreadLocal<>();",
                "static final StringBuilder TEXT = new StringBuilder();",
                "static final int[] NUMBERS = {1};",
                "static final Counter COUNTER = new Counter();",
            })
    void mutableStateIsReported(String field) throws IOException {
        assertThat(violations("dev.nerve.run", field))
                .singleElement()
                .asString()
                .startsWith("dev.nerve.run.Holder.")
                .contains(" is a static field ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int number; final Map<String, String> read = new HashMap<>();",
                "static final int NUMBER = 1; static final String TEXT = \"a\";",
                "static final List<String> NAMES = List.of();",
                "static final List<String> N = n(); static List<String> n() {"
                        + " return List.copyOf(new ArrayList<>()); }",
                "private static final int[] NUMBERS = {1};",
                "static final Mark MARK = new Mark(1);",
                "static final TimeUnit UNIT = TimeUnit.DAYS;",
                "static final ProcessWide<AtomicLong> COUNT = new ProcessWide<>();",
                "static final ProcessWideCache<String, String> READ = new ProcessWideCache<>();",
            })
    void constantsAndDeclaredStateAreNotReported(String field) throws IOException {
        assertThat(violations("dev.nerve.run", field)).isEmpty();
    }

    @Test
    void testkitMayHaveState() throws IOException {
        assertThat(violations("dev.nerve.testkit", "static int number;")).isEmpty();
    }

    private List<String> violations(String where, String field) throws IOException {
        var all = new ArrayList<>(TYPES);
        all.add(
                """
                package %s; import dev.nerve.*; import dev.nerve.run.*; import java.util.*;
                import java.util.concurrent.*; import java.util.concurrent.atomic.*;
                import java.util.concurrent.locks.*; public class Holder { %s }
                """
                        .formatted(where, field));
        return StateRules.violations(PlantedClasses.compile(directory, all.toArray(String[]::new)));
    }
}
