package dev.nerve.agent.scenario;

import dev.nerve.testkit.agent.InstalledAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Claude Code as installed for tests, in a network that has only its endpoint.
///
/// If the machine does not allow such a network, the test says so, and a proxy that does not exist
/// limits the program to loopback. *Safe for many threads.*
final class ClaudeCode implements AutoCloseable {

    private final Path program;
    private final Path socket;
    private final Optional<LonelyNetwork> network;

    private ClaudeCode(Path program, Path socket, Optional<LonelyNetwork> network) {
        this.program = program;
        this.socket = socket;
        this.network = network;
    }

    /// {@return it, installed if it was not}
    ///
    /// @param directory where the endpoint's socket is; its path must be short
    static ClaudeCode open(Path directory) {
        var socket = directory.resolve("endpoint");
        var network = LonelyNetwork.open(socket);
        if (network.isEmpty()) {
            System.err.println(
                    "agents: this machine allows no network namespace; a proxy that is not there"
                            + " keeps Claude Code from the network instead");
        }
        return new ClaudeCode(InstalledAgent.find("claude"), socket, network);
    }

    /// {@return the socket at which the endpoint must be, if there is a network}
    Optional<Path> socket() {
        return network.map(_ -> socket);
    }

    /// {@return where the endpoint is inside of the network, if there is one}
    Optional<String> url() {
        return network.map(made -> "http://127.0.0.1:" + made.port());
    }

    /// Writes a program that starts it inside of the network.
    ///
    /// @param file where; its name is that of the program
    void writeTo(Path file) throws IOException {
        var enter = network.map(LonelyNetwork::enter).orElse(List.of());
        var blocked =
                "export HTTP_PROXY=http://127.0.0.1:9 HTTPS_PROXY=http://127.0.0.1:9"
                        + " NO_PROXY=127.0.0.1\n";
        var words =
                Stream.concat(enter.stream(), Stream.of(program.toString()))
                        .map("'%s'"::formatted)
                        .toList();
        Files.writeString(
                file,
                "#!/bin/sh\n%sexec %s \"$@\"\n"
                        .formatted(enter.isEmpty() ? blocked : "", String.join(" ", words)));
        if (!file.toFile().setExecutable(true)) {
            throw new IOException("cannot make %s executable".formatted(file));
        }
    }

    /// {@return whether a process is no part of any test}
    boolean isOwn(ProcessHandle process) {
        return network.filter(made -> made.holder().pid() == process.pid()).isPresent();
    }

    @Override
    public void close() {
        network.ifPresent(LonelyNetwork::close);
    }
}
