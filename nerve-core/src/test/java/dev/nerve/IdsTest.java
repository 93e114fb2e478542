package dev.nerve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class IdsTest {

    static Stream<Arguments> ids() {
        Function<String, Object> node = NodeId::of;
        Function<String, Object> step = StepId::of;
        Function<String, Object> run = RunId::of;
        Function<String, Object> session = SessionId::of;
        return Stream.of(
                Arguments.of("node id", node),
                Arguments.of("step id", step),
                Arguments.of("run id", run),
                Arguments.of("session id", session));
    }

    @ParameterizedTest
    @MethodSource("ids")
    void anIdIsItsName(String noun, Function<String, Object> id) {
        assertThat(id.apply("a-1")).as(noun).hasToString("a-1").isEqualTo(id.apply("a-1"));
    }

    @ParameterizedTest
    @MethodSource("ids")
    void anIdFollowsTheRuleOfNames(String noun, Function<String, Object> id) {
        assertThatThrownBy(() -> id.apply("Not A Name"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith("invalid %s 'Not A Name': use ".formatted(noun));
    }

    @Test
    void aConversationMayBelongToASession() {
        assertThat(ConversationId.of("work/main"))
                .isEqualTo(ConversationId.of(SessionId.of("work"), "main"))
                .hasToString("work/main");
        assertThatThrownBy(() -> ConversationId.of("Work/main"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith("invalid conversation id 'Work/main': use ");
        assertThatThrownBy(() -> ConversationId.of("work/main/more"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith("invalid conversation id 'work/main/more': use ");
    }

    @Test
    void idsSortByTheirNames() {
        var ids = Stream.of("b", "a-2", "a").map(NodeId::of).sorted().toList();

        assertThat(ids).isEqualTo(List.of(NodeId.of("a"), NodeId.of("a-2"), NodeId.of("b")));
        assertThat(StepId.of("a")).isLessThan(StepId.of("b"));
        assertThat(RunId.of("a")).isLessThan(RunId.of("b"));
        assertThat(SessionId.of("a")).isLessThan(SessionId.of("b"));
    }
}
