package dev.nerve.terminal.state.rule;

import dev.nerve.terminal.screen.ScreenFrame;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/// A finder of regions on one screen. *Confined to one thread.*
public final class RegionFinder {

    private final ScreenFrame frame;
    private final Map<ScreenRegion, Optional<RowSpan>> spans = new IdentityHashMap<>();

    public RegionFinder(ScreenFrame frame) {
        this.frame = frame;
    }

    String title() {
        return frame.title();
    }

    int cursor() {
        return frame.cursor().row();
    }

    int rows() {
        return frame.rows().size();
    }

    String row(int row) {
        return frame.rows().get(row).text();
    }

    /// {@return the rows of a region, if it is on the screen}
    Optional<RowSpan> find(ScreenRegion region) {
        var known = spans.get(region);
        if (known == null) {
            known = look(region);
            spans.put(region, known);
        }
        return known;
    }

    private Optional<RowSpan> look(ScreenRegion region) {
        return switch (region) {
            case ScreenRegion.Whole.SCREEN -> some(0, rows());
            case ScreenRegion.Bottom(int rows) -> some(end() - rows, end());
            case ScreenRegion.AtCursor(int near) ->
                    some(frame.cursor().row() - near, frame.cursor().row() + near + 1);
            case ScreenRegion.Line(var pattern, var within) ->
                    find(within).flatMap(span -> lowest(pattern, span));
            case ScreenRegion.Between between ->
                    find(between.within()).flatMap(span -> between(between, span));
            case ScreenRegion.Above(var other, int rows) ->
                    find(other).flatMap(span -> some(span.above() - rows, span.above()));
            case ScreenRegion.Below(var other, int rows) ->
                    find(other).flatMap(span -> some(span.below(), span.below() + rows));
            case ScreenRegion.First(var other, int rows) ->
                    find(other)
                            .flatMap(span ->
                                    some(span.from(), Math.min(span.from() + rows, span.until())));
        };
    }

    /// {@return the rows of a range that are on the screen, if any}
    private Optional<RowSpan> some(int from, int until) {
        var span = RowSpan.of(Math.max(0, from), Math.min(rows(), until));
        return span.from() < span.until() ? Optional.of(span) : Optional.empty();
    }

    private int end() {
        int end = rows();
        while (end > 0 && row(end - 1).isBlank()) {
            end--;
        }
        return end;
    }

    private Optional<RowSpan> lowest(RowPattern pattern, RowSpan within) {
        for (int row = within.until() - 1; row >= within.from(); row--) {
            if (pattern.isIn(row(row))) {
                return Optional.of(RowSpan.of(row, row + 1));
            }
        }
        return Optional.empty();
    }

    private Optional<RowSpan> between(ScreenRegion.Between between, RowSpan within) {
        return lowest(between.bottom(), within)
                .flatMap(bottom ->
                        lowest(between.top(), RowSpan.of(within.from(), bottom.from()))
                                .map(top -> RowSpan.inside(top, bottom)));
    }
}
