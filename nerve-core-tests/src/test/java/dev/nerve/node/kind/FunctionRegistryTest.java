package dev.nerve.node.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.NodeFunction;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FunctionRegistryTest {

    private static final NodeFunction UPPER =
            context -> context.input().text().toUpperCase(Locale.ROOT);

    private final FunctionRegistry functions = new FunctionRegistry();
    private final NodeKinds kinds = NodeKinds.of(List.of(functions.kind(), IdentityNode.kind()));

    @Test
    void anonymousFunctionSaysThatItIsTransient() {
        var node = FunctionNode.of("f", UPPER);

        assertThat(node.definition()).isEmpty();
        assertThat(node.info().toValue().toJson())
                .isEqualTo(
                        """
                        {"id":"f","type":"function","state":"ready","persistent":false,\
                        "capabilities":[],"metadata":{"transient":true}}\
                        """);
    }

    @Test
    void namedFunctionHasADefinition() {
        functions.bind("upper", UPPER);
        var node = functions.node("f", "upper");

        assertThat(node.definition().orElseThrow().toValue().toJson())
                .isEqualTo(
                        """
                        {"id":"f","type":"function","parameters":{"function":"upper"}}\
                        """);
        assertThat(node.info().metadata()).isEqualTo(Value.fields(Map.of("function", "upper")));
    }

    @Test
    void namedFunctionIsExecuted() throws InterruptedException {
        functions.bind("upper", UPPER);

        var outcome = NodeRunners.real().run(functions.node("f", "upper"), "hello");

        assertThat(outcome).isEqualTo(Outcome.done("HELLO"));
    }

    @Test
    void checkedExceptionOfANamedFunctionIsAFailure() throws InterruptedException {
        functions.bind(
                "broken",
                _ -> {
                    throw new IOException("boom");
                });

        var outcome = NodeRunners.real().run(functions.node("f", "broken"), null);

        assertThat(((Outcome.Failed) outcome).message())
                .isEqualTo("function 'f': IOException: boom");
    }

    @Nested
    class WhenAFunctionIsNotBound {

        private final Node node = functions.node("f", "upper");

        @Test
        void itsInfoSaysSo() {
            assertThat(node.info().metadata())
                    .isEqualTo(Value.fields(Map.of("function", "upper", "unbound", "upper")));
        }

        @Test
        void executingItSaysWhatToDo() throws InterruptedException {
            assertThat(NodeRunners.real().run(node, "hello"))
                    .isEqualTo(Outcome.failed(ErrorCode.UNAVAILABLE, "bind 'upper' to resume"));
        }

        @Test
        void itWorksOnceItIsBound() throws InterruptedException {
            functions.bind("upper", UPPER);

            assertThat(NodeRunners.real().run(node, "hello")).isEqualTo(Outcome.done("HELLO"));
            assertThat(node.info().metadata().find("unbound")).isEmpty();
        }

        @Test
        void itsDefinitionCanStillBeStored() {
            assertThat(node.definition()).isPresent();
        }
    }

    @Test
    void definitionIsReadAsItWasWritten() throws InterruptedException {
        functions.bind("upper", UPPER);
        var written = functions.node("f", "upper").definition().orElseThrow().toValue();

        var again = kinds.make(NodeDefinition.of(written));

        assertThat(again.definition().orElseThrow().toValue()).isEqualTo(written);
        assertThat(NodeRunners.real().run(again, "hello")).isEqualTo(Outcome.done("HELLO"));
    }

    @Test
    void identityIsReadAsItWasWritten() {
        var written = IdentityNode.of("i").definition().orElseThrow();

        assertThat(kinds.make(NodeDefinition.of(written.toValue())))
                .isEqualTo(IdentityNode.of("i"));
    }

    @Test
    void nameIsBoundOnce() {
        functions.bind("upper", UPPER);

        assertThatThrownBy(() -> functions.bind("upper", UPPER))
                .isInstanceOf(NerveException.AlreadyExists.class)
                .hasMessage("function 'upper' is bound already");
        assertThat(functions.names()).containsExactly("upper");
        assertThat(functions.find("upper")).contains(UPPER);
        assertThat(functions.find("lower")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Upper", "a b", "../a", "a/b", "a\u0000", "-a"})
    void hostileNamesAreRefused(String name) {
        assertThatThrownBy(() -> functions.bind(name, UPPER))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith("invalid function name ");
        assertThatThrownBy(() -> functions.node("f", name))
                .isInstanceOf(NerveException.Invalid.class);
    }

    @Test
    void definitionNeedsAnObjectOfParameters() {
        var wrong = Value.fields(Map.of("id", "f", "type", "function", "parameters", "upper"));
        var none = Value.fields(Map.of("id", "f", "type", "identity"));

        assertThatThrownBy(() -> NodeDefinition.of(wrong))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("node 'f': parameters must be an object, not \"upper\"");
        assertThat(NodeDefinition.of(none))
                .isEqualTo(new NodeDefinition(NodeId.of("f"), "identity", Value.Fields.EMPTY));
    }
}
