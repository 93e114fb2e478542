package dev.nerve.protocol.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.protocol.EventCommands;
import dev.nerve.protocol.GraphCommands;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.protocol.codec.WireComponent;
import dev.nerve.protocol.codec.WireShape;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandCatalogTest {

    private static final CommandCatalog CATALOG = CommandCatalog.ALL;

    @Test
    void everyCommandHasANameAReplyAndASummary() {
        assertThat(CATALOG.commands()).hasSizeGreaterThan(80);
        assertThat(CATALOG.commands())
                .allSatisfy(command -> {
                    assertThat(command.name()).matches("[a-z]+(_[a-z]+)*");
                    assertThat(command.summary()).matches("[A-Z].*\\.");
                });
        assertThat(CATALOG.commands())
                .contains(
                        new CommandDefinition(
                                "get_node",
                                NodeCommands.GetNode.class,
                                NodeData.class,
                                "Describes a node, with its definition."));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"create_node", "CREATE_NODE", "createNode", "CreateNode", "Create_Node"})
    void aNameIsAcceptedInAnyCase(String name) {
        var call = CATALOG.get(name).read(Value.fields(Map.of("node_type", "bash")));

        assertThat(call.definition().name()).isEqualTo("create_node");
        assertThat(call.notices()).isEmpty();
        assertThat(call.command())
                .isEqualTo(
                        new NodeCommands.CreateNode(
                                null, null, "bash", Value.Fields.EMPTY, Value.Fields.EMPTY, null));
    }

    @Test
    void aCommandIsFoundByItsRecord() {
        assertThat(CATALOG.definition(EventCommands.Subscribe.ALL).name()).isEqualTo("subscribe");
    }

    @ParameterizedTest
    @CsvSource({
        "creat_node, did you mean create_node?",
        "CREATE_NOD, did you mean create_node?",
        "executeNodes, did you mean execute_node?",
        "fly_to_the_moon, get_engine lists all commands",
        "'', get_engine lists all commands"
    })
    void anUnknownNameIsRefusedWithTheNearestOne(String name, String hint) {
        assertThatThrownBy(() -> CATALOG.get(name))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("there is no command '%s'; %s".formatted(name, hint));
    }

    @Test
    void allProblemsOfTheParametersAreReported() {
        var params = Value.fields(Map.of("timeout_ms", "soon", "budget", Map.of("tokens", "few")));

        assertThatThrownBy(() -> CATALOG.get("execute_node").read(params))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith("invalid params of execute_node: ")
                .hasMessageContaining("'node_id' is missing: it must be a text")
                .hasMessageContaining("'timeout_ms' must be a whole number from")
                .hasMessageContaining("'budget.tokens' must be a whole number from");
    }

    @Test
    void parametersHaveTheLimitsOfValues() {
        Value deep = Value.NULL;
        for (int i = 0; i < 128; i++) {
            deep = new Value.Items(List.of(deep));
        }
        var params = Value.fields(Map.of("node_id", "a", "input", deep));

        assertThatThrownBy(() -> CATALOG.get("execute_node").read(params))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("nested more than 128 levels deep");
    }

    @ParameterizedTest
    @CsvSource({
        "CREATE_CHANNEL, create_node",
        "CLOSE_CHANNEL, stop_node",
        "LIST_CHANNELS, list_nodes",
        "LIST_CHANNEL, list_nodes",
        "GET_CHANNEL, get_node",
        "SEND_INPUT, execute_node",
        "EXECUTE_INPUT, execute_node",
        "EXECUTE_DAG, execute_graph",
        "CANCEL_DAG, stop_run",
        "CANCEL_GRAPH, stop_run",
        "WORKFLOW_STATUS, get_run",
        "WORKFLOW_INPUT, answer",
        "STOP_WORKFLOW, stop_run",
        "PAUSE_WORKFLOW, pause_run",
        "RESUME_WORKFLOW, resume_run",
        "SUBSCRIBE_WORKFLOW, subscribe"
    })
    void aFormerNameIsAcceptedWithANotice(String former, String now) {
        assertThat(CATALOG.get(former).definition().name()).isEqualTo(now);

        var params = Value.fields(Map.of("node_id", "a", "run_id", "b", "node_type", "c"));
        assertThat(CATALOG.get(former).read(params).notices())
                .containsExactly("the command %s is deprecated: use %s".formatted(former, now));
    }

    @Test
    void parametersAreAcceptedUnderFormerNames() {
        reads(
                "SEND_INPUT",
                Map.of("channel_id", "a", "text", "hi"),
                NodeCommands.ExecuteNode.of(null, "a", "hi"),
                "the command SEND_INPUT is deprecated: use execute_node",
                "the parameter channel_id is deprecated: use node_id",
                "the parameter text is deprecated: use input");
        reads(
                "execute_dag",
                Map.of("dag_id", "g"),
                RecordCodec.parse(GraphCommands.ExecuteGraph.class, "{\"node_id\":\"g\"}"),
                "the command execute_dag is deprecated: use execute_graph",
                "the parameter dag_id is deprecated: use node_id");
        reads(
                "STOP_WORKFLOW",
                Map.of("workflow_id", "r"),
                new RunCommands.StopRun("r", null),
                "the command STOP_WORKFLOW is deprecated: use stop_run",
                "the parameter workflow_id is deprecated: use run_id");
        reads(
                "workflow_input",
                Map.of("run", "r", "gate_id", "g", "input", "yes"),
                new InboxCommands.Answer(null, "r", "g", Value.of("yes"), null, null),
                "the command workflow_input is deprecated: use answer",
                "the parameter gate_id is deprecated: use gate",
                "the parameter input is deprecated: use value",
                "the parameter run is deprecated: use run_id");
    }

    @Test
    void aParameterOfACurrentCommandCanHaveAFormerName() {
        reads(
                "START_WORKFLOW",
                Map.of("workflow_id", "review"),
                RecordCodec.parse(RunCommands.StartWorkflow.class, "{\"workflow\":\"review\"}"),
                "the parameter workflow_id is deprecated: use workflow");
    }

    @Test
    void theCurrentNameOfAParameterCounts() {
        var params = Value.fields(Map.of("channel_id", "old", "node_id", "new"));

        assertThat(CATALOG.get("get_channel").read(params).command())
                .isEqualTo(new NodeCommands.GetNode(null, "new"));
    }

    @Test
    void formerNamesLeadToCommandsAndFieldsThatExist() {
        FormerNames.ALL.forEach((name, former) -> {
            var command = CATALOG.get(former.command()).definition();
            var fields = WireShape.of(command.type()).components();
            assertThat(fields)
                    .as(name)
                    .extracting(WireComponent::wireName)
                    .containsAll(former.fields().values());
            assertThat(former.fields().keySet())
                    .as(name)
                    .noneMatch(
                            field -> fields.stream().anyMatch(one -> one.wireName().equals(field)));
        });
    }

    private static void reads(
            String name, Map<String, ?> params, Record command, String... notices) {
        var call = CATALOG.get(name).read(Value.fields(params));

        assertThat(call.command()).isEqualTo(command);
        assertThat(call.notices()).isEqualTo(List.of(notices));
    }
}
