package dev.nerve.bench;

import dev.nerve.terminal.process.descriptor.DescriptorPoller;

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
    public BenchmarkFigures run() throws Exception {
        try (var poller = DescriptorPoller.open()) {
            var figures = new BenchmarkFigures();
            TerminalThroughputMeasurement.measure(poller, figures);
            TerminalLatencyMeasurement.measure(poller, figures);
            ReadinessDelayMeasurement.measure(poller, figures);
            IdleTerminalsMeasurement.measure(poller, figures);
            return figures;
        }
    }
}
