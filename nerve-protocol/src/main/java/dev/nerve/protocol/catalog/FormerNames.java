package dev.nerve.protocol.catalog;

import java.util.Map;

/// The former names of commands and of their fields, which clients can still use. A reply to one of
/// them carries a notice.
final class FormerNames {

    private static final Map<String, String> OF_NODES =
            Map.of("channel_id", "node_id", "session_id", "session");

    private static final Map<String, String> OF_LISTS = Map.of("session_id", "session");

    private static final Map<String, String> OF_RUNS =
            Map.of("run", "run_id", "workflow_id", "run_id");

    private static final Map<String, String> OF_INPUTS =
            Map.of("channel_id", "node_id", "session_id", "session", "text", "input");

    private static final Map<String, String> OF_GRAPH_RUNS =
            Map.of("dag_id", "run_id", "graph_id", "run_id", "run", "run_id");

    /// The former names of commands. A command whose name did not change is here for its fields.
    static final Map<String, FormerName> ALL =
            Map.ofEntries(
                    Map.entry(
                            "create_channel",
                            new FormerName(
                                    "create_node",
                                    Map.of(
                                            "channel_id", "node_id",
                                            "channel_type", "node_type",
                                            "session_id", "session"))),
                    Map.entry("close_channel", new FormerName("stop_node", OF_NODES)),
                    Map.entry("list_channels", new FormerName("list_nodes", OF_LISTS)),
                    Map.entry("list_channel", new FormerName("list_nodes", OF_LISTS)),
                    Map.entry("get_channel", new FormerName("get_node", OF_NODES)),
                    Map.entry("send_input", new FormerName("execute_node", OF_INPUTS)),
                    Map.entry("execute_input", new FormerName("execute_node", OF_INPUTS)),
                    Map.entry(
                            "execute_dag",
                            new FormerName(
                                    "execute_graph",
                                    Map.of(
                                            "dag_id", "node_id",
                                            "graph_id", "node_id",
                                            "session_id", "session"))),
                    Map.entry("cancel_dag", new FormerName("stop_run", OF_GRAPH_RUNS)),
                    Map.entry("cancel_graph", new FormerName("stop_run", OF_GRAPH_RUNS)),
                    Map.entry(
                            "start_workflow",
                            new FormerName("start_workflow", Map.of("workflow_id", "workflow"))),
                    Map.entry("workflow_status", new FormerName("get_run", OF_RUNS)),
                    Map.entry(
                            "workflow_input",
                            new FormerName(
                                    "answer",
                                    Map.of(
                                            "run", "run_id",
                                            "workflow_id", "run_id",
                                            "gate_id", "gate",
                                            "input", "value"))),
                    Map.entry("stop_workflow", new FormerName("stop_run", OF_RUNS)),
                    Map.entry("pause_workflow", new FormerName("pause_run", OF_RUNS)),
                    Map.entry("resume_workflow", new FormerName("resume_run", OF_RUNS)),
                    Map.entry("subscribe_workflow", new FormerName("subscribe", OF_RUNS)));

    private FormerNames() {}

    /// A former name.
    ///
    /// @param command the current name of the command
    /// @param fields the current names of fields, by their former names
    record FormerName(String command, Map<String, String> fields) {}
}
