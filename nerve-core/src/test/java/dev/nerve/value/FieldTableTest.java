package dev.nerve.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class FieldTableTest {

    @Test
    void fieldsAreThoseOfALinkedMap() {
        Seeded.times(
                300,
                random -> {
                    var oracle = new LinkedHashMap<String, Value>();
                    var table = new FieldTable(random.nextInt(4));
                    for (int i = random.nextInt(200); i > 0; i--) {
                        var name = name(random);
                        oracle.put(name, Value.of(i));
                        table.put(name, Value.of(i));
                        assertThat(table.find(name)).isNotNegative();
                    }

                    check(FieldMap.owning(table), oracle, random);
                });
    }

    /// Names from a small set come again, and `Aa` has the hash of `BB`.
    private static String name(Random random) {
        var name = new StringBuilder();
        for (int i = 1 + random.nextInt(7); i > 0; i--) {
            name.append(random.nextBoolean() ? "Aa" : "BB");
        }
        return random.nextInt(3) == 0 ? "s" + random.nextInt(60) : name.toString();
    }

    private static void check(FieldMap fields, Map<String, Value> oracle, Random random) {
        assertThat(fields).isEqualTo(oracle).hasSameHashCodeAs(oracle);
        assertThat(List.copyOf(fields.keySet())).isEqualTo(List.copyOf(oracle.keySet()));
        assertThat(List.copyOf(fields.values())).isEqualTo(List.copyOf(oracle.values()));
        assertThat(List.copyOf(fields.entrySet())).isEqualTo(List.copyOf(oracle.entrySet()));
        var name = name(random);
        assertThat(fields.get(name)).isEqualTo(oracle.get(name));
        assertThat(fields.containsKey(name)).isEqualTo(oracle.containsKey(name));
        assertThat(fields.keySet().contains(name)).isEqualTo(oracle.containsKey(name));
        oracle.put(name, Value.NULL);
        var more = fields.with(name, Value.NULL);
        assertThat(List.copyOf(more.entrySet())).isEqualTo(List.copyOf(oracle.entrySet()));
    }

    /// Somebody may send a hundred thousand names with one hash: each must not be compared with
    /// all others.
    @Test
    void namesThatShareTheirHashAreFoundQuickly() {
        var names = colliding(16);
        assertThat(names.stream().mapToInt(String::hashCode).distinct()).hasSize(1);

        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(20),
                () -> {
                    var table = new FieldTable(0);
                    names.forEach(name -> table.put(name, Value.of(name)));
                    for (int i = 0; i < names.size(); i++) {
                        assertThat(table.find(names.get(i))).isEqualTo(i);
                    }
                });
    }

    private static List<String> colliding(int pairs) {
        List<String> names = new ArrayList<>(List.of(""));
        for (int i = 0; i < pairs; i++) {
            var longer = new ArrayList<String>();
            names.forEach(name -> longer.addAll(List.of(name + "Aa", name + "BB")));
            names = longer;
        }
        return names;
    }

    @Test
    void nameThatIsNotUnicodeAndMissingValueAreRefused() {
        var table = new FieldTable(1);

        assertThatThrownBy(() -> table.put("\ud800", Value.NULL))
                .isInstanceOf(NerveException.Invalid.class);
        assertThat(table.size()).isZero();
    }

    @Test
    void fieldsCannotBeChanged() {
        var fields = Value.Fields.EMPTY.with("a", 1).fields();
        var names = fields.keySet().iterator();
        names.next();

        assertThatThrownBy(() -> fields.put("b", Value.NULL))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> fields.remove("a"))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> fields.values().clear())
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(names::next).isInstanceOf(NoSuchElementException.class);
        assertThat(fields.get(null)).isNull();
    }

    @Test
    void manyThreadsMayLookForTheFirstName() throws InterruptedException {
        var builder = new FieldsBuilder(1000);
        for (int i = 0; i < 1000; i++) {
            builder.add("s" + i, Value.of(i));
        }
        var fields = builder.build().fields();
        var wrong = new ArrayList<Integer>();
        var threads = new ArrayList<Thread>();
        for (int thread = 0; thread < 8; thread++) {
            threads.add(Thread.startVirtualThread(() -> lookForAll(fields, wrong)));
        }
        for (var thread : threads) {
            thread.join();
        }

        assertThat(wrong).isEmpty();
    }

    private static void lookForAll(Map<String, Value> fields, List<Integer> wrong) {
        for (int i = 0; i < 1000; i++) {
            if (!Value.of(i).equals(fields.get("s" + i))) {
                synchronized (wrong) {
                    wrong.add(i);
                }
            }
        }
    }
}
