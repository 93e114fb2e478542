package dev.nerve.cli.progress;

/// What is said about an item beside its name and its time.
final class Remark {

    private Remark() {}

    static String of(Item item) {
        return switch (item.status()) {
            case Status.ToCome _ -> "";
            case Status.Running _ -> running(item);
            case Status.Done _ -> retried(item.retries());
            case Status.Failed(var message, _) -> failed(item, message);
            case Status.Skipped(var why) -> and("skipped", why);
            case Status.Cancelled _ ->
                    item.retries() == 0 ? "cancelled" : "cancelled, " + retried(item.retries());
        };
    }

    private static String running(Item item) {
        var said = Harmless.line(item.said());
        return said.isEmpty() ? and(retried(item.retries()), item.trouble()) : said;
    }

    /// What failed inside says why.
    private static String failed(Item item, String message) {
        return item.hasFailureInside()
                ? retried(item.retries())
                : and(retried(item.retries()), message);
    }

    private static String retried(int retries) {
        return switch (retries) {
            case 0 -> "";
            case 1 -> "retried once";
            case 2 -> "retried twice";
            default -> "retried " + retries + " times";
        };
    }

    private static String and(String first, String text) {
        var second = Harmless.line(text);
        return first.isEmpty() || second.isEmpty() ? first + second : first + ": " + second;
    }
}
