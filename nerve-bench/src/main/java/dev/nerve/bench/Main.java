package dev.nerve.bench;

import java.util.List;

/// The main program, which runs one benchmark or lists all.
public final class Main {

    private static final List<Benchmark> ALL =
            List.of(
                    new GraphBenchmark(),
                    new StartBenchmark(),
                    new ForkBenchmark(),
                    new LoadBenchmark(),
                    new StorageBenchmark(),
                    new JournalBenchmark(),
                    new MemoryBenchmark(),
                    new ChatBenchmark(),
                    new TerminalBenchmark(),
                    new AgentsBenchmark(),
                    new ServerBenchmark());

    private Main() {}

    /// Runs the named benchmark.
    ///
    /// @param words the name, and `--json` for machine-readable output
    /// @throws Exception if the measurement fails
    public static void main(String[] words) throws Exception {
        var names = List.of(words).stream().filter(word -> !word.startsWith("-")).toList();
        if (names.size() != 1) {
            System.out.print(list());
            return;
        }
        for (var benchmark : ALL) {
            if (benchmark.name().equals(names.getFirst())) {
                show(benchmark, List.of(words).contains("--json"));
                return;
            }
        }
        System.err.print("bench: there is no benchmark '" + names.getFirst() + "'\n" + list());
        System.exit(2);
    }

    private static void show(Benchmark benchmark, boolean json) throws Exception {
        var figures = benchmark.run();
        if (json) {
            System.out.println(figures.toJson());
            return;
        }
        System.out.println(benchmark.name() + ": " + benchmark.summary());
        System.out.print(figures.toTable());
    }

    private static String list() {
        var list = new StringBuilder("Usage: ./bench NAME [--json]\n");
        for (var benchmark : ALL) {
            list.append("  %-8s  %s%n".formatted(benchmark.name(), benchmark.summary()));
        }
        return list.toString();
    }
}
