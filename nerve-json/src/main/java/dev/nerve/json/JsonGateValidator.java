package dev.nerve.json;

import dev.nerve.NerveException;
import dev.nerve.gate.GateSchemaValidator;
import dev.nerve.value.Value;
import java.util.List;

/// A validator of answers to gates, which a person may type as JSON. *Safe for many threads.*
public final class JsonGateValidator implements GateSchemaValidator {

    @Override
    public List<String> problems(Value.Fields schema, Value answer) {
        return new JsonSchemaValidator().problems(schema, answer);
    }

    @Override
    public Value parse(String typed) {
        try {
            return Json.parse(typed);
        } catch (NerveException.Invalid _) {
            return new Value.Text(typed);
        }
    }
}
