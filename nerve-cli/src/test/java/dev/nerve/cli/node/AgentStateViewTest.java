package dev.nerve.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.protocol.run.RunData;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class AgentStateViewTest {

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

    private static AgentStateView.NodeStateData explained(String runState) {
        var event =
                RecordCodec.parse(
                        EventMessage.class,
                        """
                        {"seq": 7, "run_id": "fix-1", "run_seq": 7, "path": "fix/mend",
                         "node_id": "dev", "type": "agent_state", "time": "%s", "data": %s}
                        """
                                .formatted(TOLD, STATE));
        var run =
                RecordCodec.parse(
                        RunData.class,
                        """
                        {"run_id": "fix-1", "kind": "workflow", "durable": true, "workflow": "fix",
                         "source": "yaml", "state": "%s", "started": "%2$s", "changed": "%2$s",
                         "active_ms": 0, "usage": {}, "archived": false}
                        """
                                .formatted(runState, TOLD));
        return AgentStateView.of(event, run, TOLD.plusSeconds(10)).data();
    }

    @Test
    void whatWasToldGrowsOlderWhileTheRunGoesOn() {
        var data = explained("running");

        assertThat(data.current()).isTrue();
        assertThat(data.forMs()).isEqualByComparingTo("10020");
        assertThat(data.ageMs()).isEqualByComparingTo("10020");
        assertThat(data.rows().getFirst().row()).isEqualTo(28);
        assertThat(data.versionUnseen()).isTrue();
    }

    @Test
    void whatWasToldInARunThatIsOverIsHowItWasThen() {
        var data = explained("failed");

        assertThat(data.current()).isFalse();
        assertThat(data.forMs()).isEqualByComparingTo("20");
        assertThat(data.told()).isEqualTo(TOLD);
        assertThat(data.toFields().at("run_state").text()).isEqualTo("failed");
    }
}
