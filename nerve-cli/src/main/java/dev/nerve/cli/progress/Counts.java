package dev.nerve.cli.progress;

/// How many steps there are, and how many of them ended in which way.
///
/// @param total those that are known
/// @param done those that ended well
/// @param failed those that did not
/// @param skipped those that were not executed
/// @param cancelled those that were stopped
public record Counts(int total, int done, int failed, int skipped, int cancelled) {

    static final Counts NONE = new Counts(0, 0, 0, 0, 0);

    /// {@return the counted items in `item`, itself included}
    static Counts of(Item item) {
        var tally = new Tally();
        tally.add(item);
        return new Counts(tally.total, tally.done, tally.failed, tally.skipped, tally.cancelled);
    }

    /// Counts that grow while a tree is walked through; there may be very many items.
    private static final class Tally {

        private int total;
        private int done;
        private int failed;
        private int skipped;
        private int cancelled;

        void add(Item item) {
            if (item.isCounted()) {
                total++;
                count(item.status());
            }
            if (item.isCounted() && item.isOne()) {
                return;
            }
            for (var inner : item.inside()) {
                add(inner);
            }
        }

        private void count(Status status) {
            switch (status) {
                case Status.ToCome _, Status.Running _, Status.Waiting _, Status.Left _ -> {}
                case Status.Done _ -> done++;
                case Status.Failed _ -> failed++;
                case Status.Skipped _ -> skipped++;
                case Status.Cancelled _ -> cancelled++;
            }
        }
    }
}
