package dev.nerve.bench;

/// A benchmark of a process with many runs: their cost while they wait, the delay of answers, and
/// the list of all runs, and a subscriber that never reads.
final class ServerBenchmark implements Benchmark {

    @Override
    public String name() {
        return "server";
    }

    @Override
    public String summary() {
        return "1,000 waiting runs, answers to them, a list of 10,000 runs, a silent subscriber";
    }

    @Override
    public BenchmarkFigures run() throws Exception {
        var figures = new BenchmarkFigures();
        try (var waiting = WaitingRuns.open()) {
            WaitingRunsMeasurement.measure(waiting, figures);
        }
        RunListMeasurement.measure(figures);
        SilentSubscriberMeasurement.measure(figures);
        return figures;
    }
}
