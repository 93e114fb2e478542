package dev.nerve.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphDefinition;
import org.bsc.langgraph4j.GraphStateException;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncNodeAction;
import org.bsc.langgraph4j.checkpoint.FileSystemSaver;
import org.bsc.langgraph4j.state.AgentState;

/// A measurement of LangGraph4j that goes back to an old checkpoint, with its own file saver.
///
/// This is its closest operation to a fork: it overwrites the old checkpoint and creates no branch.
final class LangGraphCheckpoints {

    private static final int MESSAGES = 1_000;
    private static final int ROUNDS = 30;

    private LangGraphCheckpoints() {}

    static double updateMicros() throws Exception {
        var directory = Files.createTempDirectory("nerve-langgraph");
        try {
            return measure(directory);
        } finally {
            ScratchDirectory.delete(directory);
        }
    }

    private static double measure(Path directory) throws Exception {
        var graph = graph(directory);
        var thread = RunnableConfig.builder().threadId("bench").build();
        var messages = Collections.nCopies(MESSAGES, BenchmarkConversations.TEXT);
        graph.invoke(Map.of("messages", messages), thread);
        var times = new TimePercentiles();
        for (int round = 0; round < 2 * ROUNDS; round++) {
            if (round == ROUNDS) {
                times.clear();
            }
            // The checkpoint has a new name after each update.
            var oldest = List.copyOf(graph.getStateHistory(thread)).getLast().config();
            var change = Map.<String, Object>of("note", "round " + round);
            times.measure(() -> graph.updateState(oldest, change));
        }
        return times.micros(50);
    }

    private static CompiledGraph<AgentState> graph(Path directory) throws GraphStateException {
        var graph = new StateGraph<>(AgentState::new);
        AsyncNodeAction<AgentState> step = AsyncNodeAction.node_async(_ -> Map.of("note", "said"));
        graph.addNode("one", step);
        graph.addNode("two", step);
        graph.addEdge(GraphDefinition.START, "one");
        graph.addEdge("one", "two");
        graph.addEdge("two", GraphDefinition.END);
        var saver = new FileSystemSaver(directory, graph.getStateSerializer());
        return graph.compile(CompileConfig.builder().checkpointSaver(saver).build());
    }
}
