package dev.nerve.terminal.parse;

import dev.nerve.terminal.parse.rule.PageLayout;
import java.util.ArrayList;
import java.util.List;

/// The history of a screen without scrollback, assembled from successive screens.
///
/// The current screen always counts. Rows that left it at the top are kept. The position of a new
/// screen is found by rows that match the kept ones. The rows at the top of the screen are
/// compared, because lower rows change. If no rows match, some were lost; the history remembers
/// that gap and drops the incomplete rows before it.
///
/// *Confined to one thread.*
final class AlternateScreenHistory {

    private static final int MOST_ROWS = 20_000;
    private static final int FEWER_ROWS = 15_000;

    /// The range of kept rows to search for the current screen, in screens.
    private static final int SCREENS = 4;

    private final PageLayout.FixedRows fixedRows;
    private final List<String> rows = new ArrayList<>();
    private final List<Integer> gaps = new ArrayList<>();
    private List<String> last = List.of();
    private int top;

    /// @param fixedRows the rows that do not scroll with the rest
    AlternateScreenHistory(PageLayout.FixedRows fixedRows) {
        this.fixedRows = fixedRows;
    }

    /// {@return all kept rows}
    List<String> rows() {
        return List.copyOf(rows);
    }

    /// {@return whether rows were lost after a row}
    ///
    /// @param row the number of the row
    boolean hasGapAfter(int row) {
        return gaps.stream().anyMatch(gap -> gap > row);
    }

    /// {@return the first row after which rows were lost, or -1}
    int firstGap() {
        return gaps.isEmpty() ? -1 : gaps.getFirst();
    }

    /// Discards the rows that have left the screen.
    void forget() {
        cut(top);
    }

    private void cut(int count) {
        rows.subList(0, count).clear();
        top -= count;
        gaps.replaceAll(gap -> gap - count);
        gaps.removeIf(gap -> gap <= 0);
    }

    /// Adds a new screen.
    ///
    /// @param shown the rows of the conversation, from the top of the screen
    void addScreen(List<String> shown) {
        if (shown.equals(last)) {
            return;
        }
        last = List.copyOf(shown);
        var moving = moving(shown);
        int place = placeOf(moving);
        if (place == NOWHERE && moving.size() < shown.size() && isFollowedByBlank(shown)) {
            moving = shown;
            place = placeOf(moving);
        }
        put(moving, place);
        if (rows.size() > MOST_ROWS) {
            cut(Math.min(top, rows.size() - FEWER_ROWS));
        }
    }

    private List<String> moving(List<String> shown) {
        boolean stays = !shown.isEmpty() && fixedRows.isSticky(shown.getFirst());
        return stays ? shown.subList(1, shown.size()) : shown;
    }

    private static boolean isFollowedByBlank(List<String> shown) {
        return shown.size() < 2 || shown.get(1).isBlank();
    }

    private static final int NOWHERE = Integer.MIN_VALUE;

    /// {@return the number of the kept row that equals the first row of the screen}
    private int placeOf(List<String> shown) {
        int best = NOWHERE;
        int most = 0;
        int begin = gaps.isEmpty() ? 0 : gaps.getLast();
        int first = Math.max(0, rows.size() - SCREENS * (shown.size() + 1));
        for (int place = rows.size() - 1; place >= first; place--) {
            int same = same(shown, 0, place);
            if (same > most) {
                most = same;
                best = place;
            }
        }
        // The first rows may move down to make room for rows above them.
        for (int above = 1; first <= begin && above < shown.size(); above++) {
            int same = same(shown, above, begin);
            if (same > most) {
                most = same;
                best = begin;
            }
        }
        return best == NOWHERE && isAlike(shown) ? top : best;
    }

    /// {@return the number of equal rows in sequence that contain letters or digits}
    private int same(List<String> shown, int from, int place) {
        int telling = 0;
        int count = Math.min(shown.size() - from, rows.size() - place);
        for (int i = 0; i < count; i++) {
            var row = rows.get(place + i);
            if (!row.equals(shown.get(from + i))) {
                break;
            }
            telling += isTelling(row) ? 1 : 0;
        }
        return telling;
    }

    private static boolean isTelling(String row) {
        return row.codePoints().anyMatch(Character::isLetterOrDigit);
    }

    /// {@return whether most rows of the last screen are still at the same position}
    private boolean isAlike(List<String> shown) {
        int same = 0;
        int telling = 0;
        for (int i = 0; i < shown.size() && top + i < rows.size(); i++) {
            if (isTelling(shown.get(i))) {
                telling++;
                same += shown.get(i).equals(rows.get(top + i)) ? 1 : 0;
            }
        }
        return 2 * same > telling;
    }

    private void put(List<String> shown, int place) {
        if (place == NOWHERE) {
            dropUnfinished();
            top = rows.size();
            if (top > 0) {
                gaps.add(top);
            }
        } else {
            top = place;
            rows.subList(top, rows.size()).clear();
            gaps.removeIf(gap -> gap > top);
        }
        rows.addAll(shown);
    }

    /// Drops the row below a growing answer, and the row above it if it may be incomplete.
    private void dropUnfinished() {
        int end = endBefore(rows.size());
        if (end == top || !fixedRows.isGrowing(rows.get(end - 1))) {
            return;
        }
        end = endBefore(end - 1);
        boolean half = end > top && fixedRows.isHalf(rows.get(end - 1));
        rows.subList(half ? end - 1 : end, rows.size()).clear();
    }

    /// {@return the end of the last screen, without blank rows}
    private int endBefore(int row) {
        int end = row;
        while (end > top && rows.get(end - 1).isBlank()) {
            end--;
        }
        return end;
    }
}
