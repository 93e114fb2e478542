package dev.nerve.app.node;

import java.util.List;
import java.util.stream.Stream;

/// Definitions of nodes of every kind, right and wrong.
final class DefinitionExamples {

    private DefinitionExamples() {}

    static List<String> right() {
        return Stream.of(nodes(), controls(), compositions()).flatMap(List::stream).toList();
    }

    static List<String> wrong() {
        return Stream.of(wrongNodes(), wrongControls()).flatMap(List::stream).toList();
    }

    private static List<String> nodes() {
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

    private static List<String> controls() {
        return parts(
                """
                {"id": "n", "type": "node", "parameters": {"node": "${steps.pick.output}"}}
                {"id": "f", "type": "fan_out", "parameters": {"coordinator": "lead",
                  "prompt": "Mend ${input}", "attempts": 2, "at_once": 3, "budget": {"tokens": 9},
                  "check": {"id": "c", "type": "bash", "parameters": {"command": "make"}}}}
                {"id": "n", "type": "node", "parameters": {"node": "other"}}
                {"id": "n", "type": "command", "parameters": {"bash": "make ${input}",
                  "output": "tail 1MiB", "on_resume": {"probe": "test -f x"}}}
                {"id": "n", "type": "value", "parameters": {"value": {"a": ["${input}", 1]}}}
                {"id": "n", "type": "set", "parameters": {"set": {"a": "${input}"}}}
                {"id": "n", "type": "loop", "parameters": {"loop": 3, "steps": [{"value": 1}]}}
                {"id": "n", "type": "loop", "parameters": {"loop": {"until": "${loop.value > 3}",
                  "max": "${input}", "results": "all"}, "steps": [{"id": "a", "node": "x",
                  "when": true, "retry": {"count": 2, "on": ["timeout"]}, "timeout": "5s",
                  "on_error": {"fallback": 1}, "budget": {"tokens": 5}, "after": [],
                  "options": {"a": 1}, "queue": true, "on_resume": "again", "input": 1}]}}
                {"id": "n", "type": "while", "parameters": {"while": {"if": "${loop.index < 3}",
                  "max": 5}, "steps": [{"id": "in", "while": true, "steps": [{"wait": "1s"}]}]}}
                {"id": "n", "type": "map", "parameters": {"map": {"over": "${input}",
                  "at_once": 2, "on_error": "collect"}, "steps": [{"value": "${loop.item}"}]}}
                {"id": "n", "type": "reduce", "parameters": {"reduce": {"over": [1, 2],
                  "from": 0}, "steps": [{"value": "${loop.accumulated}"}]}}
                {"id": "n", "type": "branch", "parameters": {"branch": {"if": true,
                  "then": [{"value": 1}], "else": [{"value": 2}]}}}
                {"id": "n", "type": "switch", "parameters": {"switch": {"on": "${input}",
                  "cases": {"a": [{"value": 1}]}, "default": [{"value": 2}]}}}
                {"id": "n", "type": "parallel", "parameters": {"parallel":
                  {"a": [{"value": 1}], "b": [{"bash": "ls"}]}}}
                {"id": "n", "type": "gate", "parameters": {"gate": {"prompt": "Go on?",
                  "options": ["yes", "no"], "timeout": "5m", "default": "no",
                  "check": {"when": "${answer.size() > 1}", "else": "too short"}}}}
                {"id": "n", "type": "gate", "parameters": {"gate": "Go on?"}}
                {"id": "n", "type": "wait", "parameters": {"wait": "5s"}}
                {"id": "n", "type": "fork", "parameters": {"fork": {"node": "dev",
                  "as": "dev-{run_id}", "at": "head"}}}
                {"id": "n", "type": "mark", "parameters": {"mark": {"node": "dev", "as": "m"}}}
                {"id": "n", "type": "tournament", "parameters": {"tournament": {"node": "dev",
                  "branches": {"a": "x", "b": "y"}, "score": {"bash": "make"}, "at_once": 2,
                  "names": "{branch}-{run_id}", "workspace": "shared", "losers": "keep"}}}
                """);
    }

    private static List<String> compositions() {
        return parts(
                """
                {"id": "n", "type": "workflow", "parameters": {"description": "d",
                  "params": {"a": 1, "b": {"type": "text", "default": "x"}},
                  "nodes": {"up": {"type": "function", "function": "upper"}},
                  "graphs": {"g": {"steps": [{"value": 1}], "output": 2}},
                  "workflows": {"w": {"steps": [{"value": 1}]}},
                  "steps": [{"node": "up"}, {"node": "g"}, {"workflow": "w"}],
                  "output": "${steps.up.output}", "retry": 1, "timeout": "1h",
                  "on_error": "continue", "budget": {"cost": 1}}}
                {"id": "n", "type": "workflow", "parameters": {"workflow": {"id": "other",
                  "params": {"a": "${input}"}}}}
                {"id": "g", "type": "graph", "parameters": {"steps": [{"id": "a", "node":
                  {"id": "l", "type": "loop", "parameters": {"loop": 2, "steps": [
                  {"branch": {"if": true, "then": [{"value": 1}]}}]}}}]}}
                """);
    }

    private static List<String> wrongNodes() {
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

    private static List<String> wrongControls() {
        return parts(
                """
                {"id": "n", "type": "while", "parameters": {"steps": [{"value": 1}]}}
                {"id": "n", "type": "while", "parameters": {"while": 1, "steps": [{"value": 1}]}}
                {"id": "f", "type": "fan_out", "parameters": {"coordinator": "lead"}}
                {"id": "n", "type": "loop", "parameters": {"loop": 3}}
                {"id": "n", "type": "loop", "parameters": {"loop": 3, "steps": [{}]}}
                {"id": "n", "type": "loop", "parameters": {"loop": 3, "steps": [
                  {"value": 1, "wait": "1s"}]}}
                {"id": "n", "type": "map", "parameters": {"map": {"ovr": 1}, "steps": [
                  {"value": 1}]}}
                {"id": "n", "type": "gate", "parameters": {"gate": {"options": ["a"]}}}
                {"id": "n", "type": "fork", "parameters": {"fork": {"node": "dev"}}}
                {"id": "n", "type": "workflow", "parameters": {}}
                {"id": "n", "type": "workflow", "parameters": {"steps": [{"value": 1}],
                  "workflow": "other"}}
                {"id": "n", "type": "value", "parameters": {"value": 1, "when": true}}
                {"id": "g", "type": "graph", "parameters": {"steps": [{"id": "a", "node":
                  {"id": "l", "type": "loop", "parameters": {"lop": 2}}}]}}
                """);
    }

    /// Splits a text before every line that begins a definition.
    private static List<String> parts(String text) {
        return List.of(text.split("\n(?=\\{)"));
    }
}
