package dev.nerve.agent.permission;

import java.util.Locale;
import java.util.Set;

/// The risk of a tool.
public enum ToolRisk {
    /// The tool only reads.
    READ(Set.of("read", "grep", "glob", "ls", "list", "read_file", "list_directory", "search")),
    /// The tool changes files.
    WRITE(
            Set.of(
                    "write",
                    "edit",
                    "multiedit",
                    "notebookedit",
                    "write_file",
                    "replace",
                    "apply_patch",
                    "patch")),
    /// The tool runs a program, which can do anything.
    EXECUTE(Set.of("bash", "shell", "exec_command", "run_shell_command", "command_execution")),
    /// The tool contacts other machines.
    NETWORK(Set.of("webfetch", "websearch", "web_fetch", "google_web_search", "fetch")),
    /// The risk is unknown.
    UNKNOWN(Set.of());

    private final Set<String> tools;

    ToolRisk(Set<String> tools) {
        this.tools = tools;
    }

    /// {@return the risk of a tool}
    ///
    /// @param tool the tool's name in any of the programs
    public static ToolRisk of(String tool) {
        var name = tool.toLowerCase(Locale.ROOT);
        for (var risk : values()) {
            if (risk.tools.contains(name)) {
                return risk;
            }
        }
        return UNKNOWN;
    }

    /// {@return its name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
