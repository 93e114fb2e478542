package dev.nerve.bench;

/// A benchmark. Its figures are meaningful only in comparison with each other, because machines
/// differ.
public interface Benchmark {

    /// {@return the name to type after `./bench`}
    String name();

    /// {@return a short sentence about the measurement, without a full stop}
    String summary();

    /// Runs the benchmark.
    ///
    /// @return the figures, in the order to show them
    /// @throws Exception if the measurement fails
    BenchmarkFigures run() throws Exception;
}
