package dev.nerve.cli.progress;

import dev.nerve.DurationFormat;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.LineBuilder;
import dev.nerve.cli.output.TextStyle;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// The layout of the rows in columns: name, type, time, remark.
///
/// If there is too little room, it omits first the types, then the end of remarks, then the times,
/// and finally the end of names.
final class ColumnLayout {

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

    private final TreeTheme theme;
    private final TextStyle style;
    private final int names;
    private final int types;
    private final int times;
    private final int remarks;

    ColumnLayout(ProgressTree look, int width, List<TreeRow> rows) {
        this.theme = look.theme();
        this.style = look.style();
        this.times = width < VERY_NARROW ? 0 : GAP + TIME;
        this.names = Math.min(widest(rows), width - times);
        this.types = width < NARROW ? 0 : GAP + widestType(rows);
        this.remarks = width - names - types - times - GAP;
    }

    private static int widest(List<TreeRow> rows) {
        return rows.stream()
                .mapToInt(row -> row.lead().length() + MARK + CellText.width(row.name()))
                .max()
                .orElse(0);
    }

    private static int widestType(List<TreeRow> rows) {
        return rows.stream().mapToInt(row -> CellText.width(row.type())).max().orElse(0);
    }

    String line(TreeRow row, Instant now) {
        var item = row.item();
        var line = new LineBuilder();
        name(row, now, line);
        if (row.isRoot() && !item.children().isEmpty()) {
            line.goTo(names + types + times + GAP)
                    .add(cut(ItemRemark.ofRoot(item)), style::secondary);
            return line.text();
        }
        line.goTo(names + GAP).add(types == 0 ? "" : row.type(), style::secondary);
        var time = times == 0 ? "" : time(item, now);
        line.goTo(names + types + times - time.length()).add(time, UnaryOperator.identity());
        line.goTo(names + types + times + GAP).add(remark(item, now), remarkTone(item));
        return line.text();
    }

    /// If the lines of the tree leave no room for a name, their end stays: it leads to the name.
    private void name(TreeRow row, Instant now, LineBuilder line) {
        var whole = row.name();
        int most = Math.max(0, names - MARK - Math.min(SHORTEST_NAME, CellText.width(whole)));
        var lead = row.lead().substring(Math.max(0, row.lead().length() - most));
        var name = CellText.cut(whole, names - MARK - lead.length(), theme.ellipsis());
        line.add(lead, style::secondary);
        line.add(theme.mark(row.item().status(), now), markTone(row.item()));
        line.goTo(lead.length() + MARK).add(name, nameTone(row));
    }

    private UnaryOperator<String> markTone(ProgressItem item) {
        return switch (item.status()) {
            case ItemStatus.ToCome _, ItemStatus.Skipped _ -> style::secondary;
            case ItemStatus.Running _ -> style::typed;
            case ItemStatus.Waiting _ -> style::question;
            case ItemStatus.Done _ -> style::good;
            case ItemStatus.Failed _ -> style::bad;
            case ItemStatus.Cancelled _, ItemStatus.Interrupted _ -> UnaryOperator.identity();
        };
    }

    private UnaryOperator<String> nameTone(TreeRow row) {
        if (row.isRoot()) {
            return style::heading;
        }
        return switch (row.item().status()) {
            case ItemStatus.ToCome _, ItemStatus.Skipped _ -> style::secondary;
            case ItemStatus.Running _,
                    ItemStatus.Waiting _,
                    ItemStatus.Interrupted _,
                    ItemStatus.Done _,
                    ItemStatus.Failed _,
                    ItemStatus.Cancelled _ ->
                    UnaryOperator.identity();
        };
    }

    /// {@return the elapsed time; empty if it is unknown, or if another run executed the item}
    private static String time(ProgressItem item, Instant now) {
        if (item.isShared()) {
            return "";
        }
        var elapsed = RunProgress.elapsed(item.status(), now);
        return switch (item.status()) {
            case ItemStatus.ToCome _, ItemStatus.Skipped _ -> "";
            case ItemStatus.Running _, ItemStatus.Waiting _ -> RunningTimeFormat.of(elapsed);
            case ItemStatus.Interrupted _,
                    ItemStatus.Done _,
                    ItemStatus.Failed _,
                    ItemStatus.Cancelled _ ->
                    elapsed.isZero() ? "" : DurationFormat.format(elapsed);
        };
    }

    private String remark(ProgressItem item, Instant now) {
        var remark = ItemRemark.of(item, now);
        return remarks >= SHORTEST_REMARK && ItemRemark.isStream(item)
                ? CellText.cutStart(remark, remarks, theme.ellipsis())
                : cut(remark);
    }

    /// If there is little room, the first words matter most.
    private String cut(String remark) {
        return remarks >= SHORTEST_REMARK
                ? CellText.cut(remark, remarks, theme.ellipsis())
                : Stream.of(remark, before(remark, ": "), before(remark, ", "))
                        .filter(start -> CellText.width(start) <= remarks)
                        .findFirst()
                        .orElse("");
    }

    private static String before(String text, String mark) {
        int end = text.indexOf(mark);
        return end < 0 ? text : text.substring(0, end);
    }

    private UnaryOperator<String> remarkTone(ProgressItem item) {
        return switch (item.status()) {
            case ItemStatus.Failed _ -> style::bad;
            case ItemStatus.Waiting _ -> style::question;
            case ItemStatus.ToCome _,
                    ItemStatus.Running _,
                    ItemStatus.Interrupted _,
                    ItemStatus.Done _,
                    ItemStatus.Skipped _,
                    ItemStatus.Cancelled _ ->
                    style::secondary;
        };
    }
}
