package dev.nerve.terminal.state;

import dev.nerve.terminal.screen.Frame;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/// A finder of regions on one screen. *Confined to one thread.*
final class Sight {

    private final Frame frame;
    private final Map<Region, Optional<Span>> spans = new IdentityHashMap<>();

    Sight(Frame frame) {
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
    Optional<Span> find(Region region) {
        var known = spans.get(region);
        if (known == null) {
            known = look(region);
            spans.put(region, known);
        }
        return known;
    }

    private Optional<Span> look(Region region) {
        return switch (region) {
            case Region.Whole.SCREEN -> some(0, rows());
            case Region.Bottom(int rows) -> some(end() - rows, end());
            case Region.AtCursor(int near) ->
                    some(frame.cursor().row() - near, frame.cursor().row() + near + 1);
            case Region.Line(var pattern, var within) ->
                    find(within).flatMap(span -> lowest(pattern, span));
            case Region.Between between ->
                    find(between.within()).flatMap(span -> between(between, span));
            case Region.Above(var other, int rows) ->
                    find(other).flatMap(span -> some(span.above() - rows, span.above()));
            case Region.Below(var other, int rows) ->
                    find(other).flatMap(span -> some(span.below(), span.below() + rows));
            case Region.First(var other, int rows) ->
                    find(other)
                            .flatMap(span ->
                                    some(span.from(), Math.min(span.from() + rows, span.until())));
        };
    }

    /// {@return the rows of a range that are on the screen, if any}
    private Optional<Span> some(int from, int until) {
        var span = Span.of(Math.max(0, from), Math.min(rows(), until));
        return span.from() < span.until() ? Optional.of(span) : Optional.empty();
    }

    private int end() {
        int end = rows();
        while (end > 0 && row(end - 1).isBlank()) {
            end--;
        }
        return end;
    }

    private Optional<Span> lowest(RowPattern pattern, Span within) {
        for (int row = within.until() - 1; row >= within.from(); row--) {
            if (pattern.isIn(row(row))) {
                return Optional.of(Span.of(row, row + 1));
            }
        }
        return Optional.empty();
    }

    private Optional<Span> between(Region.Between between, Span within) {
        return lowest(between.bottom(), within)
                .flatMap(bottom ->
                        lowest(between.top(), Span.of(within.from(), bottom.from()))
                                .map(top -> Span.inside(top, bottom)));
    }
}
