package dev.nerve.cli.progress;

import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// A row of the tree: an item and the lines of the tree before it.
///
/// @param lead the lines of the tree
/// @param item the item
record TreeRow(String lead, ProgressItem item) {

    private static final int LONGEST_TYPE = 16;

    /// The number of characters that each level of the tree adds to the lead.
    private static final int LEAD = 3;

    /// The maximum number of successful rounds with a row each. Of more rounds, only the last ones
    /// have a row.
    private static final int MOST_ROUNDS = 3;

    private static final int LAST_ROUNDS = 2;
    private static final String MAP = "map";

    /// {@return the rows of an item and the items inside it, except those that the folding hides}
    static List<TreeRow> all(ProgressItem item, TreeTheme theme, FoldLevel foldLevel) {
        var rows = new ArrayList<TreeRow>();
        rows.add(new TreeRow("", item));
        addInside(rows, item, "", new TreeRowFilter(theme, foldLevel));
        return rows;
    }

    private static void addInside(
            List<TreeRow> rows, ProgressItem item, String trunk, TreeRowFilter treeRowFilter) {
        var shown = treeRowFilter.inside(item);
        var left = shown.size();
        for (var inner : shown) {
            boolean last = --left == 0;
            rows.add(new TreeRow(trunk + treeRowFilter.theme.branch(last), inner));
            if (!treeRowFilter.hidesInsideOf(inner)) {
                addInside(rows, inner, trunk + treeRowFilter.theme.trunk(last), treeRowFilter);
            }
        }
    }

    /// {@return the item's name}
    String name() {
        return SafeText.line(item.name());
    }

    /// {@return the type of the item's node, shortened if it is long}
    String type() {
        return CellText.cut(SafeText.line(item.type()), LONGEST_TYPE, "");
    }

    /// {@return the number of items around it}
    int depth() {
        return lead.length() / LEAD;
    }

    /// {@return whether it is the outermost item}
    boolean isRoot() {
        return lead.isEmpty();
    }

    /// {@return whether the item itself works or waits for an answer}
    boolean isActive() {
        return isOpen(item) && item.children().stream().noneMatch(TreeRow::isOpen);
    }

    private static boolean isOpen(ProgressItem item) {
        return item.status() instanceof ItemStatus.Running
                || item.status() instanceof ItemStatus.Waiting;
    }

    private record TreeRowFilter(TreeTheme theme, FoldLevel folding) {

        boolean hidesInsideOf(ProgressItem item) {
            return folding == FoldLevel.DONE && item.status() instanceof ItemStatus.Done;
        }

        /// {@return the visible items inside an item; of a successful round, only its loops}
        List<ProgressItem> inside(ProgressItem item) {
            if (folding == FoldLevel.NONE) {
                return List.copyOf(item.children());
            }
            var all = item.children().stream().filter(inner -> !isHidden(inner)).toList();
            if (item.isRound() && item.status() instanceof ItemStatus.Done) {
                return all.stream().filter(ProgressItem::repeats).toList();
            }
            return item.repeats() ? rounds(all, item.type().equals(MAP)) : all;
        }

        /// {@return the visible rounds; one row sums up many successful rounds}
        ///
        /// @param isAtOnce whether the rounds may run in parallel, so that the sum of their times
        ///     says little
        private static List<ProgressItem> rounds(List<ProgressItem> all, boolean isAtOnce) {
            var shown = new ArrayList<ProgressItem>();
            var done = new ArrayList<ProgressItem>();
            for (var round : all) {
                boolean isDone = round.isRound() && round.status() instanceof ItemStatus.Done;
                boolean isOther = !done.isEmpty() && done.getLast().isShared() != round.isShared();
                if (!isDone || isOther) {
                    shown.addAll(summed(done, isAtOnce));
                    done.clear();
                }
                (isDone ? done : shown).add(round);
            }
            shown.addAll(summed(done, isAtOnce));
            return shown;
        }

        private static boolean isHidden(ProgressItem item) {
            return InternalSteps.contains(item.name()) && item.status() instanceof ItemStatus.Done;
        }

        private static List<ProgressItem> summed(List<ProgressItem> done, boolean isAtOnce) {
            if (done.size() <= MOST_ROUNDS) {
                return List.copyOf(done);
            }
            int rest = done.size() - LAST_ROUNDS;
            var shown = new ArrayList<ProgressItem>();
            shown.add(sum(done.subList(0, rest), isAtOnce));
            shown.addAll(done.subList(rest, done.size()));
            return shown;
        }

        private static ProgressItem sum(List<ProgressItem> rounds, boolean isAtOnce) {
            var elapsed = Duration.ZERO;
            for (var round : isAtOnce ? List.<ProgressItem>of() : rounds) {
                elapsed = elapsed.plus(RunProgress.elapsed(round.status(), Instant.EPOCH));
            }
            var first = rounds.getFirst().name();
            var last = rounds.getLast().name();
            var name = first.replace("]", "-" + last.substring(last.indexOf('[') + 1));
            var note = rounds.size() + " together";
            return ProgressItem.sum(name, elapsed, note, rounds.getFirst().isShared());
        }
    }
}
