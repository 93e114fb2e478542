package dev.nerve.app.node;

import java.util.List;

/// Definitions of nodes of every kind, right and wrong.
final class DefinitionExamples {

    private DefinitionExamples() {}

    static List<String> right() {
        return parts(
                """
                {"id": "same", "type": "identity"}
                {"id": "same", "type": "identity", "parameters": {}}
                {"id": "up", "type": "function", "parameters": {"function": "upper"}}
                {"id": "make", "type": "bash", "parameters": {"command": "make ${input.target}",
                  "cwd": "src", "env": {"CC": "clang", "JOBS": 4}, "timeout": "2m",
                  "grace": "500ms", "output": "head 1MiB"}}
                {"id": "input", "type": "bash", "parameters": {"timeout": null}}
                {"id": "shell", "type": "terminal", "parameters": {"command": ["bash", "-i"],
                  "backend": "pty", "size": "80x24", "env": {"A": "b"}, "timeout": "PT5S"}}
                {"id": "pane", "type": "terminal", "parameters": {"pane": "%3", "backend": "tmux",
                  "parser": "shell", "start_timeout": "1s", "grace": "1s", "record": "a.cast"}}
                {"id": "dev", "type": "agent", "parameters": {"command": "claude --verbose",
                  "mode": "structured", "model": "x", "base_url": "http://localhost",
                  "key_env": "KEY", "mcp_config": "mcp.json", "permission_mode": "plan",
                  "permissions": [{"allow": "Read"}, {"ask": "Edit", "path": "src/**"},
                  {"deny": "*", "node": "dev"}], "session": {"from": "a", "new": "b"}}}
                {"id": "dev", "type": "agent", "parameters": {"command": ["codex"],
                  "permissions": "deny", "session": {"id": "a"}, "size": "1000x1000"}}
                {"id": "dev", "type": "agent", "parameters": {"command": "codex", "session": {}}}
                {"id": "talk", "type": "chat", "parameters": {"model": "scripted/demo",
                  "system": "Be brief", "conversation": "work/main", "max_rounds": 3,
                  "max_result": 100, "when_full": "handoff", "retries": 0,
                  "tool_choice": {"mode": "auto", "tool": "", "parallel": false},
                  "temperature": 0.5, "max_output": 100, "stops": ["END"],
                  "schema": {"type": "object"}, "effort": "low",
                  "tools": ["count", {"name": "Search_it", "description": "finds",
                  "schema": {"type": "object"}, "argument": "q",
                  "node": {"id": "b", "type": "bash", "parameters": {"command": "ls"}}},
                  {"node_id": "other"}]}}
                {"id": "ask", "type": "model", "parameters": {"model": "p/m/n",
                  "tool_choice": "none"}}
                {"id": "g", "type": "graph", "parameters": {"max_parallel": 2, "steps": [
                  {"id": "a", "node": {"id": "n", "type": "identity"}, "input": null},
                  {"id": "b", "node_id": "other", "after": ["a"], "template": "${steps.a.output}",
                   "when": "${input}", "on_error": {"skip": null},
                   "retry": {"count": 3, "delay": "1s", "factor": 1.5, "cap": "9s", "jitter": 0.1,
                   "on": ["timeout"]}, "timeout": "5s", "queue": true, "options": {"x": [1]},
                   "budget": {"tokens": 1, "steps": 2, "model_calls": 3, "cost": 0.5,
                   "time": "1h"}},
                  {"id": "c", "follows": "b", "key": "k", "on_error": {"fallback_node":
                   {"id": "f", "type": "function", "parameters": {"function": "f"}}},
                   "node": {"id": "in", "type": "graph", "parameters": {"steps": [
                   {"id": "d", "listed": true, "on_error": "continue",
                    "node": {"id": "n", "type": "identity"}}]}}}]}}
                """);
    }

    static List<String> wrong() {
        return parts(
                """
                {"id": "same", "type": "identical"}
                {"id": "Not A Name", "type": "identity"}
                {"type": "identity"}
                {"id": "same", "type": "identity", "parameters": {"a": 1}}
                {"id": "same", "type": "identity", "params": {}}
                {"id": "up", "type": "function"}
                {"id": "up", "type": "function", "parameters": {"function": null}}
                {"id": "make", "type": "bash", "parameters": {"command": ["make"]}}
                {"id": "make", "type": "bash", "parameters": {"env": {"A=B": "c"}}}
                {"id": "make", "type": "bash", "parameters": {"env": {"A": ["c"]}}}
                {"id": "make", "type": "bash", "parameters": {"timeout": "soon"}}
                {"id": "make", "type": "bash", "parameters": {"output": "middle"}}
                {"id": "shell", "type": "terminal"}
                {"id": "shell", "type": "terminal", "parameters": {"command": "a", "pane": "b"}}
                {"id": "shell", "type": "terminal", "parameters": {"command": []}}
                {"id": "shell", "type": "terminal", "parameters": {"command": "a", "size": "0x0"}}
                {"id": "dev", "type": "agent", "parameters": {}}
                {"id": "dev", "type": "agent", "parameters": {"command": "a", "mode": "loud"}}
                {"id": "dev", "type": "agent", "parameters": {"command": "a",
                  "permissions": [{"allow": "Read", "deny": "Edit"}]}}
                {"id": "dev", "type": "agent", "parameters": {"command": "a",
                  "session": {"from": "x"}}}
                {"id": "talk", "type": "chat", "parameters": {"model": "demo"}}
                {"id": "talk", "type": "chat", "parameters": {"model": "p/m", "tools": [
                  {"name": "n"}]}}
                {"id": "talk", "type": "chat", "parameters": {"model": "p/m", "tools": [
                  {"node": {"id": "b", "type": "bash", "parameters": {"comand": "ls"}}}]}}
                {"id": "talk", "type": "chat", "parameters": {"model": "p/m", "max_rounds": 0}}
                {"id": "talk", "type": "chat", "parameters": {"model": "p/m",
                  "conversation": "a/b/c"}}
                {"id": "ask", "type": "model", "parameters": {"model": "p/m",
                  "tool_choice": {"tol": "x"}}}
                {"id": "g", "type": "graph", "parameters": {}}
                {"id": "g", "type": "graph", "parameters": {"steps": [{"id": "a"}]}}
                {"id": "g", "type": "graph", "parameters": {"steps": [{"id": "a",
                  "node": {"id": "b", "type": "bass"}}]}}
                {"id": "g", "type": "graph", "parameters": {"steps": [], "max_parallel": 0}}
                {"id": "g", "type": "graph", "parameters": {"steps": [{"id": "c", "node":
                  {"id": "in", "type": "graph", "parameters": {"steps": [{"id": "d"}]}}}]}}
                """);
    }

    /// Splits a text before every line that begins a definition.
    private static List<String> parts(String text) {
        return List.of(text.split("\n(?=\\{)"));
    }
}
