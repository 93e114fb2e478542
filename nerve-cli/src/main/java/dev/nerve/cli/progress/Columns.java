package dev.nerve.cli.progress;

import dev.nerve.Durations;
import dev.nerve.cli.Style;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// The layout of the rows in columns: name, type, time, remark.
///
/// If there is too little room, it omits first the types, then the end of remarks, then the times,
/// and finally the end of names.
final class Columns {

    private static final int GAP = 2;
    private static final int TIME = 7;

    /// The width of the mark and the blank after it.
    private static final int MARK = 2;

    private static final int SHORTEST_NAME = 8;

    /// A shorter remark is not worth reading.
    private static final int SHORTEST_REMARK = 16;

    /// Below this width, types are omitted.
    private static final int NARROW = 60;

    /// Below this width, times are omitted too.
    private static final int VERY_NARROW = 24;

    private final Theme theme;
    private final Style style;
    private final int names;
    private final int types;
    private final int times;
    private final int remarks;

    Columns(Tree look, int width, List<Row> rows) {
        this.theme = look.theme();
        this.style = look.style();
        this.times = width < VERY_NARROW ? 0 : GAP + TIME;
        this.names = Math.min(widest(rows), width - times);
        this.types = width < NARROW ? 0 : GAP + widestType(rows);
        this.remarks = width - names - types - times - GAP;
    }

    private static int widest(List<Row> rows) {
        return rows.stream()
                .mapToInt(row -> row.lead().length() + MARK + Cells.width(row.name()))
                .max()
                .orElse(0);
    }

    private static int widestType(List<Row> rows) {
        return rows.stream().mapToInt(row -> Cells.width(row.type())).max().orElse(0);
    }

    String line(Row row, Instant now) {
        var item = row.item();
        var line = new Line();
        name(row, now, line);
        if (row.isRoot() && !item.inside().isEmpty()) {
            line.goTo(names + types + times + GAP).add(cut(Remark.ofRoot(item)), style::secondary);
            return line.text();
        }
        line.goTo(names + GAP).add(types == 0 ? "" : row.type(), style::secondary);
        var time = times == 0 ? "" : time(item, now);
        line.goTo(names + types + times - time.length()).add(time, UnaryOperator.identity());
        line.goTo(names + types + times + GAP).add(remark(item, now), remarkTone(item));
        return line.text();
    }

    /// If the lines of the tree leave no room for a name, their end stays: it leads to the name.
    private void name(Row row, Instant now, Line line) {
        var whole = row.name();
        int most = Math.max(0, names - MARK - Math.min(SHORTEST_NAME, Cells.width(whole)));
        var lead = row.lead().substring(Math.max(0, row.lead().length() - most));
        var name = Cells.cut(whole, names - MARK - lead.length(), theme.ellipsis());
        line.add(lead, style::secondary);
        line.add(theme.mark(row.item().status(), now), markTone(row.item()));
        line.goTo(lead.length() + MARK).add(name, nameTone(row));
    }

    private UnaryOperator<String> markTone(Item item) {
        return switch (item.status()) {
            case Status.ToCome _, Status.Skipped _ -> style::secondary;
            case Status.Running _ -> style::typed;
            case Status.Waiting _ -> style::asking;
            case Status.Done _ -> style::good;
            case Status.Failed _ -> style::bad;
            case Status.Cancelled _, Status.Left _ -> UnaryOperator.identity();
        };
    }

    private UnaryOperator<String> nameTone(Row row) {
        if (row.isRoot()) {
            return style::heading;
        }
        return switch (row.item().status()) {
            case Status.ToCome _, Status.Skipped _ -> style::secondary;
            case Status.Running _,
                    Status.Waiting _,
                    Status.Left _,
                    Status.Done _,
                    Status.Failed _,
                    Status.Cancelled _ ->
                    UnaryOperator.identity();
        };
    }

    /// {@return the elapsed time; empty if it is unknown, or if another run executed the item}
    private static String time(Item item, Instant now) {
        if (item.isShared()) {
            return "";
        }
        var elapsed = Progress.elapsed(item.status(), now);
        return switch (item.status()) {
            case Status.ToCome _, Status.Skipped _ -> "";
            case Status.Running _, Status.Waiting _ -> Seconds.of(elapsed);
            case Status.Left _, Status.Done _, Status.Failed _, Status.Cancelled _ ->
                    elapsed.isZero() ? "" : Durations.show(elapsed);
        };
    }

    private String remark(Item item, Instant now) {
        var remark = Remark.of(item, now);
        return remarks >= SHORTEST_REMARK && Remark.isStream(item)
                ? Cells.end(remark, remarks, theme.ellipsis())
                : cut(remark);
    }

    /// If there is little room, the first words matter most.
    private String cut(String remark) {
        return remarks >= SHORTEST_REMARK
                ? Cells.cut(remark, remarks, theme.ellipsis())
                : Stream.of(remark, before(remark, ": "), before(remark, ", "))
                        .filter(start -> Cells.width(start) <= remarks)
                        .findFirst()
                        .orElse("");
    }

    private static String before(String text, String mark) {
        int end = text.indexOf(mark);
        return end < 0 ? text : text.substring(0, end);
    }

    private UnaryOperator<String> remarkTone(Item item) {
        return switch (item.status()) {
            case Status.Failed _ -> style::bad;
            case Status.Waiting _ -> style::asking;
            case Status.ToCome _,
                    Status.Running _,
                    Status.Left _,
                    Status.Done _,
                    Status.Skipped _,
                    Status.Cancelled _ ->
                    style::secondary;
        };
    }
}
