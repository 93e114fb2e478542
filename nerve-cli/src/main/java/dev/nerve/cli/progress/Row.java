package dev.nerve.cli.progress;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// An item and the lines that lead to it.
///
/// @param lead the lines
/// @param item the item
record Row(String lead, Item item) {

    private static final int LONGEST_TYPE = 16;

    /// How much longer the lines are that lead to an item than those to the item around it.
    private static final int LEAD = 3;

    /// So many rounds that ended well are shown one by one; of more, the last of them.
    private static final int MOST_ROUNDS = 3;

    private static final int LAST_ROUNDS = 2;
    private static final String MAP = "map";

    /// {@return an item and all that is inside it, as far as the folding shows it}
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

    /// {@return the type of the item's node, cut if it is long}
    String type() {
        return Cells.cut(Harmless.line(item.type()), LONGEST_TYPE, "");
    }

    /// {@return how many items it is inside of}
    int depth() {
        return lead.length() / LEAD;
    }

    /// {@return whether it is the outermost}
    boolean isRoot() {
        return lead.isEmpty();
    }

    /// {@return whether this is where the work is going on, or an answer is wanted}
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

        /// {@return what is shown of what is inside: of a round that ended well, its loops}
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

        /// {@return what is shown of rounds: of many that ended well, their sum}
        ///
        /// @param isAtOnce whether they may go on at once, so that their times say little together
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
