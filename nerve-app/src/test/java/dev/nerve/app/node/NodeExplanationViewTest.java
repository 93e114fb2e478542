package dev.nerve.app.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.agent.node.AgentNode;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.json.Json;
import dev.nerve.run.RunState;
import dev.nerve.value.Value;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class NodeExplanationViewTest {

    private static final Instant TOLD = Instant.parse("2026-11-17T10:00:00Z");

    private static final String STATE =
            """
            {"state": "waiting", "for_ms": 20, "rule": "permission", "rank": "layout",
             "evidence": "the screen looks waiting", "age_ms": 20,
             "rows": [{"row": 28, "text": "  Press enter to confirm or esc to cancel"}],
             "program": "codex", "versions_seen": ["0.166.0"],
             "version": "0.170.1", "version_unseen": true,
             "question": {"kind": "permission", "text": "May it?", "choices": ["Yes", "No"]}}
            """;

    private static NodeExplanationView explained(RunState run) {
        var data = Json.parse(STATE).as(Value.Fields.class);
        var event =
                new Event(
                        7,
                        RunId.of("fix-1"),
                        RunPath.parse("fix/mend"),
                        NodeId.of("dev"),
                        TOLD,
                        new Fact.Custom(AgentNode.STATE_EVENT, data));
        return new NodeExplanationView(event, run, TOLD.plusSeconds(10));
    }

    @Test
    void whatWasToldGrowsOlderWhileTheRunGoesOn() {
        var value = explained(RunState.RUNNING).value();

        assertThat(value.at("current").toBoolean()).isTrue();
        assertThat(value.at("for_ms").as(Long.class)).isEqualTo(10_020);
        assertThat(value.at("age_ms").as(Long.class)).isEqualTo(10_020);
        assertThat(value.at("rows").items().getFirst().at("row").as(Integer.class)).isEqualTo(28);
        assertThat(value.at("version_unseen").toBoolean()).isTrue();
    }

    @Test
    void whatWasToldInARunThatIsOverIsHowItWasThen() {
        var value = explained(RunState.FAILED).value();

        assertThat(value.at("current").toBoolean()).isFalse();
        assertThat(value.at("for_ms").as(Long.class)).isEqualTo(20);
        assertThat(value.at("told").text()).isEqualTo("2026-11-17T10:00:00Z");
    }
}
