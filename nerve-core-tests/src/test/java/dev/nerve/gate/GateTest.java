package dev.nerve.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GateTest {

    private static final GateSchemaValidator ONLY_SEVEN =
            (_, answer) -> answer.equals(Value.of(7)) ? List.of() : List.of("not 7");

    private static boolean isAccepted(Gate gate, Object answer) {
        return gate.refusal(Value.of(answer), ONLY_SEVEN).isEmpty();
    }

    @Test
    void openQuestionTakesATextAndNothingElse() {
        var gate = Gate.of("Why?");

        assertThat(isAccepted(gate, "so")).isTrue();
        assertThat(isAccepted(gate, "")).isTrue();
        assertThat(isAccepted(gate, 7)).isFalse();
        assertThat(isAccepted(gate, List.of("so"))).isFalse();
    }

    @Test
    void typedAnswerOfAGateWithASchemaIsParsedUnlessOnlyTheTextFits() {
        var numbers =
                new GateSchemaValidator() {
                    @Override
                    public List<String> problems(Value.Fields schema, Value answer) {
                        return ONLY_SEVEN.problems(schema, answer);
                    }

                    @Override
                    public Value parse(String typed) {
                        return typed.matches("[0-9]+")
                                ? Value.of(Integer.parseInt(typed))
                                : Value.NULL;
                    }
                };
        var form = GateContent.of(GateKind.FORM).withSchema(Value.Fields.EMPTY);
        var gate = Gate.of("Which?").withContent(form).withOptions(List.of("none"));

        assertThat(gate.parseAnswer(" 7 ", numbers)).isEqualTo(Value.of(7));
        assertThat(gate.parseAnswer("8", numbers)).isEqualTo(Value.of(8));
        assertThat(gate.parseAnswer("None", numbers)).isEqualTo(Value.of("none"));
        assertThat(Gate.of("Which?").parseAnswer("7", numbers)).isEqualTo(Value.of("7"));
    }

    @Test
    void questionWithOptionsTakesOneOfThem() {
        var gate = Gate.of("Go on?").withOptions(List.of("yes", "no"));

        assertThat(isAccepted(gate, "yes")).isTrue();
        assertThat(isAccepted(gate, List.of("yes"))).isFalse();
        assertThat(gate.refusal(Value.of("maybe"), ONLY_SEVEN))
                .contains("'maybe' is not one of its options: yes, no");
    }

    @Test
    void questionThatAllowsSeveralOptionsTakesAListOfThem() {
        var options = List.of(Map.of("label", "a"), Map.of("label", "b"), Map.of("label", "c"));
        var payload = Value.Fields.EMPTY.with("options", options);
        var one = GateContent.of(GateKind.QUESTION, payload.with("multiple", false));
        var several = GateContent.of(GateKind.QUESTION, payload.with("multiple", true));
        var gate = Gate.of("Which?");

        assertThat(isAccepted(gate.withContent(several), List.of("c", "a"))).isTrue();
        assertThat(isAccepted(gate.withContent(several), "a, c")).isTrue();
        assertThat(isAccepted(gate.withContent(several), List.of("a", "d"))).isFalse();
        assertThat(isAccepted(gate.withContent(several), List.of())).isFalse();
        assertThat(isAccepted(gate.withContent(one), List.of("a", "c"))).isFalse();
    }

    @Test
    void schemaDecidesAboutEverythingThatIsNoOption() {
        var schema = Value.Fields.EMPTY.with("const", 7);
        var gate =
                Gate.of("How many?")
                        .withOptions(List.of("none"))
                        .withContent(GateContent.of(GateKind.FORM).withSchema(schema));

        assertThat(isAccepted(gate, 7)).isTrue();
        assertThat(isAccepted(gate, "none")).isTrue();
        assertThat(gate.refusal(Value.of(8), ONLY_SEVEN)).contains("it does not fit: not 7");
        assertThat(gate.refusal(Value.of(7), GateSchemaValidator.none())).isPresent();
    }

    @Test
    void permissionTakesADenialWithAReason() {
        var gate =
                Gate.of("May I?")
                        .withOptions(PermissionAnswer.OPTIONS)
                        .withContent(GateContent.of(GateKind.PERMISSION));

        assertThat(isAccepted(gate, "deny")).isTrue();
        assertThat(isAccepted(gate, Map.of("decision", "deny", "reason", "not today"))).isTrue();
        assertThat(isAccepted(gate, Map.of("decision", "allow"))).isTrue();
        assertThat(isAccepted(gate, Map.of("decision", "allow", "reason", "fine"))).isFalse();
        assertThat(isAccepted(gate, Map.of("decision", "perhaps"))).isFalse();
        assertThat(isAccepted(gate, Map.of("decision", "deny", "why", "x"))).isFalse();
        assertThat(isAccepted(gate, Map.of("reason", "not today"))).isFalse();
        assertThat(isAccepted(gate.withContent(GateContent.PLAIN), PermissionAnswer.denial("x")))
                .isFalse();
    }

    @Test
    void reasonOfADenialIsRead() {
        assertThat(PermissionAnswer.in(PermissionAnswer.denial("not today")))
                .isEqualTo(new PermissionAnswer(false, "not today"));
        assertThat(PermissionAnswer.in(Value.of("allow")).isAllowed()).isTrue();
        assertThat(PermissionAnswer.find(Value.of("perhaps"))).isEmpty();
    }

    @Test
    void sameQuestionIsRecognisedWithoutItsContent() {
        var gate = Gate.of("May I?").withOptions(List.of("allow"));
        var content = GateContent.of(GateKind.PERMISSION, Value.of("payload"));

        assertThat(gate.isSameQuestion(gate.withContent(content))).isTrue();
        assertThat(gate.isSameQuestion(Gate.of("May I?"))).isFalse();
    }
}
