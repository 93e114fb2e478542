package dev.nerve.llm.tokens;

import dev.nerve.NerveException;
import dev.nerve.json.Section;
import dev.nerve.json.Yaml;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelProfile;
import java.io.IOException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// What is known about models: how large their windows are, and what they cost.
///
/// It comes along as data with a date; people can say otherwise. A model is found by its name, also
/// if the name has a date or a version at its end: `claude-sonnet-4-5-20250929` is found as
/// `claude-sonnet-4-5`. The longest name wins.
///
/// *Immutable.*
public final class Catalogue {

    private static final Pattern VERSION = Pattern.compile("([-@](latest|preview|exp|[0-9]{2,}))+");

    private final LocalDate date;
    private final Map<String, String> same;
    private final Map<String, CatalogueEntry> entries;
    private final Map<String, CatalogueEntry> corrections;

    private Catalogue(
            LocalDate date,
            Map<String, String> same,
            Map<String, CatalogueEntry> entries,
            Map<String, CatalogueEntry> corrections) {
        this.date = date;
        this.same = Map.copyOf(same);
        this.entries = Map.copyOf(entries);
        this.corrections = Map.copyOf(corrections);
    }

    /// {@return what comes along}
    public static Catalogue bundled() {
        return Bundled.CATALOGUE;
    }

    /// {@return the same, where people say otherwise}
    ///
    /// @param others what they say, by names such as `zai/glm-4.6`
    public Catalogue with(Map<String, CatalogueEntry> others) {
        var all = new HashMap<>(corrections);
        all.putAll(others);
        return new Catalogue(date, same, entries, all);
    }

    /// {@return when it was put together}
    public LocalDate date() {
        return date;
    }

    /// {@return what is known about a model; [ModelProfile#UNKNOWN] says what is assumed otherwise}
    ///
    /// @param name the model
    public ModelProfile profile(ModelName name) {
        var provider = same.getOrDefault(name.provider(), name.provider());
        var known = find(entries, new ModelName(provider, name.model()).toString());
        return find(corrections, name.toString()).or(known).profile(TokenCounters.of(name));
    }

    private static CatalogueEntry find(Map<String, CatalogueEntry> entries, String name) {
        for (int end = name.length(); end > 0; end--) {
            var entry = entries.get(name.substring(0, end));
            if (entry != null && isVersion(name.substring(end))) {
                return entry;
            }
        }
        return CatalogueEntry.NOTHING;
    }

    private static boolean isVersion(String rest) {
        return rest.isEmpty() || VERSION.matcher(rest).matches();
    }

    /// Read when it is first asked for.
    private static final class Bundled {

        private static final String FILE = "models.yaml";
        private static final Catalogue CATALOGUE = read();

        private static Catalogue read() {
            try (var stream = Catalogue.class.getResourceAsStream(FILE)) {
                if (stream == null) {
                    throw new IllegalStateException("the catalogue of models did not come along");
                }
                var document = Yaml.document(FILE, stream.readAllBytes());
                var catalogue = read(document.top());
                document.check();
                return catalogue;
            } catch (IOException e) {
                throw new NerveException.Unavailable("cannot read the catalogue of models", e);
            }
        }

        private static Catalogue read(Section top) {
            var date = top.parsed("date", PriceFields::date).orElse(LocalDate.EPOCH);
            top.text("source");
            var same = new HashMap<String, String>();
            top.section("same")
                    .ifPresent(section -> {
                        for (var name : section.names()) {
                            section.text(name).ifPresent(other -> same.put(name, other));
                        }
                    });
            var entries = new HashMap<String, CatalogueEntry>();
            top.sectionsByName("models")
                    .forEach((name, section) ->
                            entries.put(name, CatalogueEntry.read(section, date)));
            top.refuseOthers();
            return new Catalogue(date, same, entries, Map.of());
        }
    }
}
