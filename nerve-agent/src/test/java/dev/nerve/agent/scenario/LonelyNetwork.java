package dev.nerve.agent.scenario;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A network with only one endpoint, if the machine allows one.
///
/// It is a network namespace with a loopback device. A [Relay] in it forwards to a socket in the
/// file system. Programs enter it when they start. *Immutable.*
///
/// @param holder the process that holds the network open
/// @param enter the words before a command that make it enter the network
/// @param port the port of the relay
record LonelyNetwork(Process holder, List<String> enter, int port) implements AutoCloseable {

    /// Root needs no user namespace; others need one, in which they are root.
    private static final List<Way> WAYS =
            List.of(
                    new Way(List.of("--net"), List.of("--net")),
                    new Way(
                            List.of("--user", "--map-root-user", "--net"),
                            List.of("--user", "--preserve-credentials", "--net")));

    private record Way(List<String> make, List<String> enter) {}

    /// {@return a network, if the machine allows it}
    ///
    /// @param socket where those in it are led to
    static Optional<LonelyNetwork> open(Path socket) {
        for (var way : WAYS) {
            try {
                var made = open(way, socket);
                if (made.isPresent()) {
                    return made;
                }
            } catch (IOException _) {
                // There is no such program as "unshare": the machine is no Linux.
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static Optional<LonelyNetwork> open(Way way, Path socket) throws IOException {
        var command = new ArrayList<>(List.of("unshare"));
        command.addAll(way.make());
        command.addAll(List.of("sh", "-c", "ip link set lo up && exec \"$@\"", "sh"));
        command.addAll(relay(socket));
        var process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        var port = process.inputReader(StandardCharsets.UTF_8).readLine();
        if (port == null) {
            process.destroyForcibly();
            return Optional.empty();
        }
        var enter = new ArrayList<>(List.of("nsenter", "--target", Long.toString(process.pid())));
        enter.addAll(way.enter());
        enter.add("--");
        return Optional.of(new LonelyNetwork(process, enter, Integer.parseInt(port)));
    }

    private static List<String> relay(Path socket) {
        var classes = Relay.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx64m",
                "--class-path",
                classes,
                Relay.class.getName(),
                socket.toString());
    }

    /// Ends it, and waits until it has.
    @Override
    public void close() {
        try {
            holder.outputWriter(StandardCharsets.UTF_8).close();
            if (!holder.waitFor(5, TimeUnit.SECONDS)) {
                holder.destroyForcibly();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException _) {
            holder.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
