package dev.nerve.llm.tokens;

import dev.nerve.NerveException;
import dev.nerve.json.Yaml;
import dev.nerve.json.YamlSection;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelProfile;
import java.io.IOException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// A catalogue of models, with their windows and prices.
///
/// The bundled catalogue is a data file with a date; the configuration can override its entries.
/// The lookup ignores a date or a version at the end of a name: `claude-sonnet-4-5-20250929` finds
/// `claude-sonnet-4-5`. The longest matching name wins.
///
/// *Immutable.*
public final class ModelCatalogue {

    private static final Pattern VERSION = Pattern.compile("([-@](latest|preview|exp|[0-9]{2,}))+");

    private final LocalDate date;
    private final Map<String, String> same;
    private final Map<String, CatalogueEntry> entries;
    private final Map<String, CatalogueEntry> corrections;

    private ModelCatalogue(
            LocalDate date,
            Map<String, String> same,
            Map<String, CatalogueEntry> entries,
            Map<String, CatalogueEntry> corrections) {
        this.date = date;
        this.same = Map.copyOf(same);
        this.entries = Map.copyOf(entries);
        this.corrections = Map.copyOf(corrections);
    }

    /// {@return the bundled catalogue}
    public static ModelCatalogue bundled() {
        return BundledCatalogue.CATALOGUE;
    }

    /// {@return a copy in which other entries take precedence}
    ///
    /// @param others the entries, by names such as `zai/glm-4.6`
    public ModelCatalogue with(Map<String, CatalogueEntry> others) {
        var all = new HashMap<>(corrections);
        all.putAll(others);
        return new ModelCatalogue(date, same, entries, all);
    }

    /// {@return the date of the catalogue}
    public LocalDate date() {
        return date;
    }

    /// {@return the profile of a model, with [ModelProfile#UNKNOWN] for unknown values}
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
        return CatalogueEntry.NONE;
    }

    private static boolean isVersion(String rest) {
        return rest.isEmpty() || VERSION.matcher(rest).matches();
    }

    /// The bundled catalogue, which is read on first use.
    private static final class BundledCatalogue {

        private static final String FILE = "models.yaml";
        private static final ModelCatalogue CATALOGUE = read();

        private static ModelCatalogue read() {
            try (var stream = ModelCatalogue.class.getResourceAsStream(FILE)) {
                if (stream == null) {
                    throw new IllegalStateException("the bundled catalogue of models is missing");
                }
                var document = Yaml.document(FILE, stream.readAllBytes());
                var catalogue = read(document.root());
                document.requireNoProblems();
                return catalogue;
            } catch (IOException e) {
                throw new NerveException.Unavailable("cannot read the catalogue of models", e);
            }
        }

        private static ModelCatalogue read(YamlSection top) {
            var date = top.parsed("date", PriceReader::date).orElse(LocalDate.EPOCH);
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
            top.rejectUnknownFields();
            return new ModelCatalogue(date, same, entries, Map.of());
        }
    }
}
