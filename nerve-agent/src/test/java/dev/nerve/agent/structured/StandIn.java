package dev.nerve.agent.structured;

import dev.nerve.NodeId;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.ConversationStart;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.program.AgentPrograms;
import dev.nerve.terminal.node.TerminalOptions.TimeLimits;
import dev.nerve.terminal.node.TerminalServices;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.RealTimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// A shell script that speaks as an agent program does, for what the real one does too rarely.
///
/// @param directory where it is
/// @param poller waits for it
record StandIn(Path directory, DescriptorPoller poller) {

    private static final String SCRIPT =
            """
            #!/bin/sh
            say() { printf '%s\\n' "$1"; }
            result() {
                usage='"usage":{"input_tokens":1}'
                say '{"type":"result","is_error":false,"result":"'"$1"'",'$usage'}'
            }
            echo $$ > "$PWD/pid"
            while read -r line; do
                case $line in
                    *'"initialize"'*)
                        BEFORE_READY
                        say '{"type":"control_response","response":{"request_id":"initialize"}}' ;;
                    *'"interrupt"'*) INTERRUPTED ;;
                    *'"control_response"'*)
                        case $line in
                            *'"allow"'*) result allowed ;;
                            *) result denied ;;
                        esac ;;
                    *ask*)
                        request='"subtype":"can_use_tool","tool_name":"Bash"'
                        request=$request',"input":{"command":"ls"}'
                        say '{"type":"control_request","request_id":"r","request":{'$request'}}' ;;
                    *anyhow*)
                        mode='"permissionMode":"bypassPermissions"'
                        say '{"type":"system","subtype":"init",'$mode'}'
                        sleep 60
                        result 'did it' ;;
                    *exit*) echo 'the disk is full' >&2; exit 7 ;;
                    *wait*) ;;
                    *garbage*)
                        say 'this is no json'
                        say '{"type":"surprise"}'
                        say '[1,2]'
                        say '{"type":"assistant","message":7}'
                        result survived ;;
                    *long*)
                        printf '{"type":"assistant","message":{"id":"m",'
                        printf '"content":[{"type":"text","text":"'
                        head -c 3000000 /dev/zero | tr '\\0' x
                        say '"}]}}'
                        result short ;;
                    *) result answered ;;
                esac
            done
            """;

    AgentLaunch launch(PermissionBroker broker, Behaviour behaviour) throws IOException {
        var script = directory.resolve("claude");
        Files.writeString(
                script,
                SCRIPT.replace("BEFORE_READY", behaviour.beforeReady())
                        .replace("INTERRUPTED", behaviour.interrupt()));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        var limits =
                new TimeLimits(behaviour.start(), Duration.ofMinutes(1), Duration.ofSeconds(2));
        return new AgentLaunch(
                NodeId.of("agent"),
                AgentPrograms.get("claude_code"),
                AgentOptions.of(script.toString()).withLimits(limits),
                new ConversationStart.Fresh("00000000-0000-4000-8000-000000000000"),
                broker,
                host());
    }

    AgentLaunch launch() throws IOException {
        return launch(_ -> new PermissionDecision.Allowed("test"), Behaviour.GOOD);
    }

    private TerminalServices host() {
        var environment = Map.of("PATH", System.getenv("PATH"));
        return new TerminalServices(
                directory, environment, poller, RealTimeSource.REAL, new Random(), directory);
    }

    /// {@return the process that the script runs in, if it is there}
    Optional<ProcessHandle> process() throws IOException {
        var pid = Files.readString(directory.resolve("pid")).strip();
        return ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive);
    }

    /// The behaviour in places where programs may behave badly.
    ///
    /// @param beforeReady the commands before it is ready
    /// @param interrupt the commands when it is interrupted
    /// @param start the time limit for its start
    record Behaviour(String beforeReady, String interrupt, Duration start) {

        static final Behaviour GOOD =
                new Behaviour(
                        ":",
                        "say '{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"text\","
                                + "\"text\":\"[Request interrupted by user]\"}]}}';"
                                + "say '{\"type\":\"result\",\"is_error\":true}'",
                        Duration.ofSeconds(20));

        Behaviour beforeReady(String other) {
            return new Behaviour(other, interrupt, start);
        }

        Behaviour interrupted(String other) {
            return new Behaviour(beforeReady, other, start);
        }

        Behaviour within(Duration other) {
            return new Behaviour(beforeReady, interrupt, other);
        }
    }
}
