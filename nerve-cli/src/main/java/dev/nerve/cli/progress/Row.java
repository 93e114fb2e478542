package dev.nerve.cli.progress;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// A row of the tree: an item and the lines of the tree before it.
///
/// @param lead the lines of the tree
/// @param item the item
record Row(String lead, Item item) {

    private static final int LONGEST_TYPE = 16;

    /// The number of characters that each level of the tree adds to the lead.
    private static final int LEAD = 3;

    /// The maximum number of successful rounds with a row each. Of more rounds, only the last ones
    /// have a row.
    private static final int MOST_ROUNDS = 3;

    private static final int LAST_ROUNDS = 2;
    private static final String MAP = "map";

    /// {@return the rows of an item and the items inside it, except those that the folding hides}
    static List<Row> all(Item item, Theme theme, Folding folding) {
        var rows = new ArrayList<Row>();
        rows.add(new Row("", item));
        addInside(rows, item, "", new Look(theme, folding));
        return rows;
    }

    private static void addInside(List<Row> rows, Item item, String trunk, Look look) {
        var shown = look.inside(item);
        var left = shown.size();
        for (var inner : shown) {
            boolean last = --left == 0;
            rows.add(new Row(trunk + look.theme.branch(last), inner));
            if (!look.hidesInsideOf(inner)) {
                addInside(rows, inner, trunk + look.theme.trunk(last), look);
            }
        }
    }

    /// {@return the item's name}
    String name() {
        return Harmless.line(item.name());
    }

    /// {@return the type of the item's node, shortened if it is long}
    String type() {
        return Cells.cut(Harmless.line(item.type()), LONGEST_TYPE, "");
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
        return isOpen(item) && item.inside().stream().noneMatch(Row::isOpen);
    }

    private static boolean isOpen(Item item) {
        return item.status() instanceof Status.Running || item.status() instanceof Status.Waiting;
    }

    private record Look(Theme theme, Folding folding) {

        boolean hidesInsideOf(Item item) {
            return folding == Folding.DONE && item.status() instanceof Status.Done;
        }

        /// {@return the visible items inside an item; of a successful round, only its loops}
        List<Item> inside(Item item) {
            if (folding == Folding.NONE) {
                return List.copyOf(item.inside());
            }
            var all = item.inside().stream().filter(inner -> !isHidden(inner)).toList();
            if (item.isRound() && item.status() instanceof Status.Done) {
                return all.stream().filter(Item::repeats).toList();
            }
            return item.repeats() ? rounds(all, item.type().equals(MAP)) : all;
        }

        /// {@return the visible rounds; one row sums up many successful rounds}
        ///
        /// @param isAtOnce whether the rounds may run in parallel, so that the sum of their times
        ///     says little
        private static List<Item> rounds(List<Item> all, boolean isAtOnce) {
            var shown = new ArrayList<Item>();
            var done = new ArrayList<Item>();
            for (var round : all) {
                boolean isDone = round.isRound() && round.status() instanceof Status.Done;
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

        private static boolean isHidden(Item item) {
            return Own.is(item.name()) && item.status() instanceof Status.Done;
        }

        private static List<Item> summed(List<Item> done, boolean isAtOnce) {
            if (done.size() <= MOST_ROUNDS) {
                return List.copyOf(done);
            }
            int rest = done.size() - LAST_ROUNDS;
            var shown = new ArrayList<Item>();
            shown.add(sum(done.subList(0, rest), isAtOnce));
            shown.addAll(done.subList(rest, done.size()));
            return shown;
        }

        private static Item sum(List<Item> rounds, boolean isAtOnce) {
            var elapsed = Duration.ZERO;
            for (var round : isAtOnce ? List.<Item>of() : rounds) {
                elapsed = elapsed.plus(Progress.elapsed(round.status(), Instant.EPOCH));
            }
            var first = rounds.getFirst().name();
            var last = rounds.getLast().name();
            var name = first.replace("]", "-" + last.substring(last.indexOf('[') + 1));
            var note = rounds.size() + " together";
            return Item.sum(name, elapsed, note, rounds.getFirst().isShared());
        }
    }
}
