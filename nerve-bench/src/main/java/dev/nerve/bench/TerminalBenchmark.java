package dev.nerve.bench;

import dev.nerve.terminal.process.Poller;

/// A benchmark of our own terminals: throughput, latency and cost.
final class TerminalBenchmark implements Benchmark {

    @Override
    public String name() {
        return "terminal";
    }

    @Override
    public String summary() {
        return "Programs in terminals of nerve, next to a plain read of the same pty";
    }

    @Override
    public Figures run() throws Exception {
        try (var poller = Poller.open()) {
            var figures = new Figures();
            TerminalFlow.measure(poller, figures);
            TerminalEcho.measure(poller, figures);
            TerminalReady.measure(poller, figures);
            TerminalCrowd.measure(poller, figures);
            return figures;
        }
    }
}
