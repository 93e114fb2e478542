package dev.nerve.agent.scenario;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/// A program that listens in its own network and forwards everything to a socket in the file
/// system, which all networks of a machine share.
///
/// It prints its port, and exits when its standard input is closed.
final class Relay {

    private final Path socket;

    private Relay(Path socket) {
        this.socket = socket;
    }

    public static void main(String[] arguments) throws IOException {
        var relay = new Relay(Path.of(arguments[0]));
        var listening = ServerSocketChannel.open(StandardProtocolFamily.INET);
        listening.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0));
        Thread.ofVirtual().start(() -> relay.accept(listening));
        IO.println(((InetSocketAddress) listening.getLocalAddress()).getPort());
        System.in.readAllBytes();
    }

    private void accept(ServerSocketChannel listening) {
        try {
            while (true) {
                var near = listening.accept();
                Thread.ofVirtual().start(() -> join(near));
            }
        } catch (IOException failure) {
            System.exit(1);
        }
    }

    private void join(SocketChannel near) {
        try (near;
                var far = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            far.connect(UnixDomainSocketAddress.of(socket));
            var back = Thread.ofVirtual().start(() -> copy(far, near));
            copy(near, far);
            back.join();
        } catch (IOException | InterruptedException _) {
            // Both ends are closed; there is nothing to report.
        }
    }

    /// Copies all. Whoever has nothing more to say ends both ways: no request here outlives that.
    private static void copy(SocketChannel from, SocketChannel to) {
        var buffer = ByteBuffer.allocate(64 * 1024);
        try (from;
                to) {
            while (from.read(buffer) >= 0) {
                buffer.flip();
                while (buffer.hasRemaining()) {
                    to.write(buffer);
                }
                buffer.clear();
            }
        } catch (IOException _) {
            // The other direction ends too, because both are closed.
        }
    }
}
