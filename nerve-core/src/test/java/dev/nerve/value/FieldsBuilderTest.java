package dev.nerve.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FieldsBuilderTest {

    @Test
    void buildsWhatWasPutInOrder() {
        var built =
                new FieldsBuilder(2)
                        .put("b", Value.of(1))
                        .put("a", Value.of(2))
                        .put("b", Value.of(3))
                        .build();

        assertThat(built.toJson()).isEqualTo("{\"b\":3,\"a\":2}");
        assertThat(List.copyOf(built.fields().keySet())).containsExactly("b", "a");
    }

    @Test
    void beginsAnewAfterBuilding() {
        var builder = new FieldsBuilder(1).put("a", Value.of(1));
        var first = builder.build();

        builder.put("b", Value.of(2));

        assertThat(first).isEqualTo(Value.Fields.EMPTY.with("a", 1));
        assertThat(builder.build()).isEqualTo(Value.Fields.EMPTY.with("b", 2));
    }
}
