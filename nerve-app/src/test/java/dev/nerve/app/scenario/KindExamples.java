package dev.nerve.app.scenario;

import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;

/// Parameters for one node of each kind that a client can create over the wire.
final class KindExamples {

    private static final String TEXT =
            """
            {
              "identity": {},
              "function": {"function": "upper"},
              "bash": {"command": "cat"},
              "terminal": {"command": "sh"},
              "agent": {"command": ["scripted", "agent.yaml"]},
              "chat": {"model": "scripted/./model.yaml"},
              "model": {"model": "scripted/./model.yaml"},
              "graph": {"steps": [{"id": "a", "node": {"id": "n", "type": "identity"}}]},
              "fan_out": {"coordinator": "chat-node", "prompt": "Mend ${input}"},
              "node": {"node": "identity-node"},
              "command": {"bash": "true"},
              "value": {"value": 1},
              "set": {"set": {"a": 1}},
              "loop": {"loop": 2, "steps": [{"value": 1}]},
              "while": {"while": {"if": false, "max": 5}, "steps": [{"value": 1}]},
              "map": {"map": {"over": [1, 2]}, "steps": [{"value": "${loop.item}"}]},
              "reduce": {"reduce": {"over": [1, 2], "from": 0}, "steps": [{"value": 1}]},
              "branch": {"branch": {"if": true, "then": [{"value": 1}]}},
              "switch": {"switch": {"on": "a", "cases": {"a": [{"value": 1}]}}},
              "parallel": {"parallel": {"a": [{"value": 1}], "b": [{"value": 2}]}},
              "gate": {"gate": "Continue?"},
              "wait": {"wait": "1ms"},
              "fork": {"fork": {"node": "chat-node", "as": "copy"}},
              "mark": {"mark": {"node": "chat-node", "as": "here"}},
              "tournament": {"tournament": {"node": "chat-node", "branches": 2,
                "score": {"bash": "true"}}},
              "workflow": {"steps": [{"value": 1}]}
            }
            """;

    private KindExamples() {}

    /// {@return the parameters by the name of the kind, in an order in which each node finds the
    /// nodes that it uses}
    static Map<String, Value.Fields> all() {
        var examples = new LinkedHashMap<String, Value.Fields>();
        ((Value.Fields) Json.parse(TEXT))
                .fields()
                .forEach((kind, parameters) -> examples.put(kind, (Value.Fields) parameters));
        return examples;
    }
}
