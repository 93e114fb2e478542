package dev.nerve.terminal.state;

import dev.nerve.json.Section;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A reader of the screen regions that a rule set names. *Confined to one thread.*
///
/// Each region has one of the fields `bottom`, `cursor`, `row`, `between`, `above`, `below` and
/// `first`. It may refer to regions defined before it.
final class RegionReader {

    private static final int MOST_REGIONS = 50;
    private static final int MOST_ROWS = 1_000;
    private static final List<String> FORMS =
            List.of("bottom", "cursor", "row", "between", "above", "below", "first");

    private final Fields fields;
    private final Map<String, Region> known = new HashMap<>(Map.of("screen", Region.Whole.SCREEN));

    RegionReader(Fields fields) {
        this.fields = fields;
    }

    void read(Section top) {
        var sections = top.sectionsByName("regions");
        if (sections.size() > MOST_REGIONS) {
            top.problem("regions", "there are at most %d regions".formatted(MOST_REGIONS));
            return;
        }
        sections.forEach((name, section) -> {
            region(section).ifPresent(region -> known.put(name, region));
            section.refuseOthers();
        });
    }

    private Optional<Region> region(Section section) {
        var forms = FORMS.stream().filter(section::has).toList();
        if (forms.size() != 1) {
            section.problem("", "a region has one of: " + String.join(", ", FORMS));
            return Optional.empty();
        }
        return switch (forms.getFirst()) {
            case "bottom" -> rows(section, "bottom", 1).map(Region.Bottom::new);
            case "cursor" -> rows(section, "cursor", 0).map(Region.AtCursor::new);
            case "row" -> line(section);
            case "between" -> between(section);
            case "above" -> named(section, "above").map(it -> new Region.Above(it, near(section)));
            case "first" -> named(section, "first").map(it -> new Region.First(it, near(section)));
            default -> named(section, "below").map(it -> new Region.Below(it, near(section)));
        };
    }

    private static Optional<Integer> rows(Section section, String name, int least) {
        return section.whole(name, least).map(rows -> (int) Math.min(rows, MOST_ROWS));
    }

    private static int near(Section section) {
        return rows(section, "rows", 1).orElse(MOST_ROWS);
    }

    private Optional<Region> line(Section section) {
        var pattern = fields.pattern(section, "row");
        return pattern == null
                ? Optional.empty()
                : within(section).map(within -> new Region.Line(pattern, within));
    }

    private Optional<Region> between(Section section) {
        var patterns = new ArrayList<>(fields.patterns(section, "between"));
        if (patterns.size() != 2) {
            section.problem("between", "'between' is a list of two patterns");
            return Optional.empty();
        }
        return within(section)
                .map(within -> new Region.Between(patterns.getFirst(), patterns.getLast(), within));
    }

    private Optional<Region> within(Section section) {
        return section.has("within") ? named(section, "within") : Optional.of(Region.Whole.SCREEN);
    }

    /// {@return the region that a field names}
    Optional<Region> named(Section section, String name) {
        var region = section.text(name).map(known::get);
        if (section.has(name) && region.isEmpty()) {
            section.problem(
                    name,
                    "'%s' must name a region that is defined before it; there are: %s"
                            .formatted(
                                    name,
                                    String.join(", ", known.keySet().stream().sorted().toList())));
        }
        return region;
    }
}
