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
public record StepCounts(int total, int done, int failed, int skipped, int cancelled) {

    static final StepCounts NONE = new StepCounts(0, 0, 0, 0, 0);

    /// {@return the counts of the steps of a run}
    ///
    /// @param root the outermost item
    static StepCounts of(ProgressItem root) {
        var counts = NONE;
        for (var step : root.children()) {
            if (step.isPlanned()) {
                counts = counts.and(step.status());
            }
        }
        return counts;
    }

    private StepCounts and(ItemStatus status) {
        return switch (status) {
            case ItemStatus.ToCome _,
                    ItemStatus.Running _,
                    ItemStatus.Waiting _,
                    ItemStatus.Interrupted _ ->
                    new StepCounts(total + 1, done, failed, skipped, cancelled);
            case ItemStatus.Done _ ->
                    new StepCounts(total + 1, done + 1, failed, skipped, cancelled);
            case ItemStatus.Failed _ ->
                    new StepCounts(total + 1, done, failed + 1, skipped, cancelled);
            case ItemStatus.Skipped _ ->
                    new StepCounts(total + 1, done, failed, skipped + 1, cancelled);
            case ItemStatus.Cancelled _ ->
                    new StepCounts(total + 1, done, failed, skipped, cancelled + 1);
        };
    }
}
