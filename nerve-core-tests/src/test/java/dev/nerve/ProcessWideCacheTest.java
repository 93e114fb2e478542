package dev.nerve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessWideCacheTest {

    private final ProcessWideCache<String, String> cache = new ProcessWideCache<>(2);
    private final List<String> computed = new ArrayList<>();

    @Test
    void valueIsComputedOnce() {
        var first = get("a");
        var second = get("a");

        assertThat(first).isEqualTo("value of a").isSameAs(second);
        assertThat(computed).containsExactly("a");
    }

    @Test
    void newEntryReplacesTheOldestOne() {
        get("a");
        get("b");
        get("c");

        assertThat(cache.find("a")).isEmpty();
        assertThat(cache.find("b")).contains("value of b");
        assertThat(cache.find("c")).contains("value of c");
    }

    @Test
    void failedComputationIsNotStored() {
        assertThatThrownBy(() ->
                        cache.get(
                                "a",
                                _ -> {
                                    throw new IllegalStateException("broken");
                                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(cache.find("a")).isEmpty();
    }

    private String get(String key) {
        return cache.get(
                key,
                wanted -> {
                    computed.add(wanted);
                    return "value of " + wanted;
                });
    }
}
