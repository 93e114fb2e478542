package dev.nerve.bench;

/// Something to measure; its figures mean something beside each other, because machines differ.
public interface Benchmark {

    /// {@return what to type after `./bench`}
    String name();

    /// {@return what it measures, as one short sentence without a full stop}
    String summary();

    /// Measures it.
    ///
    /// @return what was measured, in the order to show it
    /// @throws Exception if it cannot be measured
    Figures run() throws Exception;
}
