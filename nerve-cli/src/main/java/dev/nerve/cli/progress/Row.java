package dev.nerve.cli.progress;

import java.util.ArrayList;
import java.util.List;

/// An item and the lines that lead to it.
///
/// @param lead the lines
/// @param item the item
record Row(String lead, Item item) {

    private static final int LONGEST_TYPE = 16;

    /// {@return an item and all that is inside it}
    static List<Row> all(Item item, Theme theme) {
        return rows(item, theme, Folding.NONE);
    }

    /// {@return the same without what is inside of those that ended well}
    static List<Row> folded(Item item, Theme theme) {
        return rows(item, theme, Folding.DONE);
    }

    private static List<Row> rows(Item item, Theme theme, Folding folding) {
        var rows = new ArrayList<Row>();
        rows.add(new Row("", item));
        addInside(rows, item, "", new Look(theme, folding));
        return rows;
    }

    private static void addInside(List<Row> rows, Item item, String trunk, Look look) {
        var left = item.inside().size();
        for (var inner : item.inside()) {
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

    /// {@return whether it is the outermost}
    boolean isRoot() {
        return lead.isEmpty();
    }

    /// {@return whether this is where the work is going on}
    boolean isActive() {
        return item.status() instanceof Status.Running
                && item.inside().stream()
                        .noneMatch(inner -> inner.status() instanceof Status.Running);
    }

    private enum Folding {
        NONE,
        DONE
    }

    private record Look(Theme theme, Folding folding) {

        boolean hidesInsideOf(Item item) {
            return folding == Folding.DONE && item.status() instanceof Status.Done;
        }
    }
}
