package dev.nerve.cli.progress;

/// The number of steps of a workflow, by the way they ended.
///
/// A step inside another one, such as a branch or an item of a map, does not count. The total is
/// the number of steps in the file.
///
/// @param total the known steps
/// @param done the steps that succeeded
/// @param failed the steps that failed
/// @param skipped the steps that were not executed
/// @param cancelled the steps that were cancelled
public record Counts(int total, int done, int failed, int skipped, int cancelled) {

    static final Counts NONE = new Counts(0, 0, 0, 0, 0);

    /// {@return the counts of the steps of a run}
    ///
    /// @param root the outermost item
    static Counts of(Item root) {
        var counts = NONE;
        for (var step : root.inside()) {
            if (step.isPlanned()) {
                counts = counts.and(step.status());
            }
        }
        return counts;
    }

    private Counts and(Status status) {
        return switch (status) {
            case Status.ToCome _, Status.Running _, Status.Waiting _, Status.Left _ ->
                    new Counts(total + 1, done, failed, skipped, cancelled);
            case Status.Done _ -> new Counts(total + 1, done + 1, failed, skipped, cancelled);
            case Status.Failed _ -> new Counts(total + 1, done, failed + 1, skipped, cancelled);
            case Status.Skipped _ -> new Counts(total + 1, done, failed, skipped + 1, cancelled);
            case Status.Cancelled _ -> new Counts(total + 1, done, failed, skipped, cancelled + 1);
        };
    }
}
