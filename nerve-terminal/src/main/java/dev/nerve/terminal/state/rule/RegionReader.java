package dev.nerve.terminal.state.rule;

import dev.nerve.json.YamlSection;
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

    private final RuleFieldReader fields;
    private final Map<String, ScreenRegion> known =
            new HashMap<>(Map.of("screen", ScreenRegion.Whole.SCREEN));

    RegionReader(RuleFieldReader fields) {
        this.fields = fields;
    }

    void read(YamlSection top) {
        var sections = top.sectionsByName("regions");
        if (sections.size() > MOST_REGIONS) {
            top.addProblem("regions", "there are at most %d regions".formatted(MOST_REGIONS));
            return;
        }
        sections.forEach((name, section) -> {
            region(section).ifPresent(region -> known.put(name, region));
            section.rejectUnknownFields();
        });
    }

    private Optional<ScreenRegion> region(YamlSection section) {
        var forms = FORMS.stream().filter(section::has).toList();
        if (forms.size() != 1) {
            section.addProblem("", "a region has one of: " + String.join(", ", FORMS));
            return Optional.empty();
        }
        return switch (forms.getFirst()) {
            case "bottom" -> rows(section, "bottom", 1).map(ScreenRegion.Bottom::new);
            case "cursor" -> rows(section, "cursor", 0).map(ScreenRegion.AtCursor::new);
            case "row" -> line(section);
            case "between" -> between(section);
            case "above" ->
                    named(section, "above").map(it -> new ScreenRegion.Above(it, near(section)));
            case "first" ->
                    named(section, "first").map(it -> new ScreenRegion.First(it, near(section)));
            default -> named(section, "below").map(it -> new ScreenRegion.Below(it, near(section)));
        };
    }

    private static Optional<Integer> rows(YamlSection section, String name, int least) {
        return section.wholeNumber(name, least).map(rows -> (int) Math.min(rows, MOST_ROWS));
    }

    private static int near(YamlSection section) {
        return rows(section, "rows", 1).orElse(MOST_ROWS);
    }

    private Optional<ScreenRegion> line(YamlSection section) {
        var pattern = fields.pattern(section, "row");
        return pattern == null
                ? Optional.empty()
                : within(section).map(within -> new ScreenRegion.Line(pattern, within));
    }

    private Optional<ScreenRegion> between(YamlSection section) {
        var patterns = new ArrayList<>(fields.patterns(section, "between"));
        if (patterns.size() != 2) {
            section.addProblem("between", "'between' is a list of two patterns");
            return Optional.empty();
        }
        return within(section)
                .map(within ->
                        new ScreenRegion.Between(patterns.getFirst(), patterns.getLast(), within));
    }

    private Optional<ScreenRegion> within(YamlSection section) {
        return section.has("within")
                ? named(section, "within")
                : Optional.of(ScreenRegion.Whole.SCREEN);
    }

    /// {@return the region that a field names}
    Optional<ScreenRegion> named(YamlSection section, String name) {
        var region = section.text(name).map(known::get);
        if (section.has(name) && region.isEmpty()) {
            section.addProblem(
                    name,
                    "'%s' must name a region that is defined before it; there are: %s"
                            .formatted(
                                    name,
                                    String.join(", ", known.keySet().stream().sorted().toList())));
        }
        return region;
    }
}
