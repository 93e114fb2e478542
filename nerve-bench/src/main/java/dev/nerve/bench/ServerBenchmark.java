package dev.nerve.bench;

/// A benchmark of a process with many runs: their cost while they wait, the delay of answers, and
/// the list of all runs.
final class ServerBenchmark implements Benchmark {

    @Override
    public String name() {
        return "server";
    }

    @Override
    public String summary() {
        return "1,000 waiting runs, answers to them, and a list of 10,000 runs";
    }

    @Override
    public BenchmarkFigures run() throws Exception {
        var figures = new BenchmarkFigures();
        try (var waiting = WaitingRuns.open()) {
            WaitingRunsMeasurement.measure(waiting, figures);
        }
        RunListMeasurement.measure(figures);
        return figures;
    }
}
