package dev.nerve.llm.provider;

import dev.nerve.ErrorCode;
import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.json.Yaml;
import dev.nerve.json.YamlDocument;
import dev.nerve.json.YamlSection;
import dev.nerve.llm.ApiKey;
import dev.nerve.llm.tokens.CatalogueEntry;
import dev.nerve.secret.SecretNames;
import dev.nerve.value.Value;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A reader for the configuration file. Its messages never repeat text that may be a key.
final class ProviderConfigReader {

    private static final int LARGEST = 1024 * 1024;
    private static final Set<String> SECRET_FIELDS = Set.of("names", "not");
    private static final Value NO_ITEMS = new Value.Items(List.of());
    private static final String SECRETS_HINT =
            "write a list of variables, such as [DATABASE_URL], or {not: [PUBLIC_KEY]}, or"
                    + " {names: [DATABASE_URL], not: [PUBLIC_KEY]}";
    private static final List<String> DIALECTS =
            List.of("anthropic", "chat", "gemini", "openai-chat", "responses");
    private static final Set<PosixFilePermission> OF_THE_OWNER =
            Set.of(
                    PosixFilePermission.OWNER_READ,
                    PosixFilePermission.OWNER_WRITE,
                    PosixFilePermission.OWNER_EXECUTE);

    private final Path file;
    private final Map<String, ProviderEntry> providers = new HashMap<>();
    private final Map<String, ApiKey> keys = new HashMap<>();
    private final Map<String, CatalogueEntry> models = new HashMap<>();

    private ProviderConfigReader(Path file) {
        this.file = file;
    }

    static ProviderConfig read(Path file) {
        return read(file, document -> new ProviderConfigReader(file).read(document));
    }

    /// {@return the secrets and keys of a file; other mistakes in the file are ignored}
    static ProviderConfig readSecrets(Path file) {
        return read(file, document -> new ProviderConfigReader(file).readSecrets(document));
    }

    private static ProviderConfig read(Path file, ConfigDocumentReader reader) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new NerveException.Unavailable("cannot read '%s'".formatted(file));
        }
        try (var stream = Files.newInputStream(file)) {
            var name = String.valueOf(file.getFileName());
            // Read one byte more than allowed, so that the parser detects a file that is too large.
            return reader.read(Yaml.document(name, stream.readNBytes(LARGEST + 1)));
        } catch (NoSuchFileException _) {
            return new ProviderConfig(file, Map.of(), Map.of(), Map.of(), SecretNames.DEFAULT);
        } catch (IOException e) {
            throw new NerveException.Unavailable("cannot read '%s'".formatted(file), e);
        }
    }

    private ProviderConfig read(YamlDocument document) throws IOException {
        var top = document.root();
        top.sectionsByName("providers").forEach(this::readProvider);
        top.section("keys").ifPresent(this::readKeys);
        top.sectionsByName("models").forEach(this::readModel);
        var secrets = readSecrets(top);
        // Other readers use the sections for runs and the store.
        top.value("runs");
        top.value("store");
        top.rejectUnknownFields();
        if (!keys.isEmpty()) {
            refuseOtherReaders();
        }
        document.requireNoProblems();
        return new ProviderConfig(file, providers, keys, models, secrets);
    }

    /// Throws if the `secrets` section is invalid, because then nerve cannot know what to mask.
    /// Other mistakes do not matter here: the code that needs the wrong part reports them, and the
    /// keys are masked in any case.
    private ProviderConfig readSecrets(YamlDocument document) {
        var top = document.root();
        var secrets = readSecrets(top);
        document.requireNoProblems();
        top.sectionsByName("providers").forEach(this::readProvider);
        top.section("keys").ifPresent(this::readKeys);
        return new ProviderConfig(file, providers, keys, Map.of(), secrets);
    }

    private void readProvider(String name, YamlSection section) {
        var known = BuiltInProviders.BUILT_IN.get(name);
        if (!NameRules.isName(name) || name.equals("scripted")) {
            section.addProblem(
                    "", "a provider has a name of a-z, 0-9, '-' and '_', not 'scripted'");
        }
        var dialect = section.parsed("dialect", ProviderConfigReader::dialect);
        var address = section.parsed("address", ProviderAddressParser::parse);
        var variable = section.text("key_variable");
        section.text("key").ifPresent(key -> keys.put(name, new ApiKey(key)));
        section.rejectUnknownFields();
        if (known == null && !(section.has("dialect") && section.has("address"))) {
            section.addProblem("", "a new provider has a 'dialect' and an 'address'");
        }
        var basis = known == null ? unknown(name, address) : known;
        providers.put(
                name,
                new ProviderEntry(
                        dialect.orElse(basis.dialect()),
                        address.orElse(basis.address()),
                        variable.map(List::of).orElse(basis.variables()),
                        variable.isPresent() || basis.needsKey()));
    }

    /// Returns defaults for a provider that is not built in. A missing address is reported later;
    /// until then a dummy takes its place.
    private static ProviderEntry unknown(String name, Optional<URI> address) {
        return new ProviderEntry(
                "chat",
                address.orElse(URI.create("http://localhost")),
                List.of(ProviderEntry.variable(name, "API_KEY")),
                false);
    }

    private static String dialect(String text) {
        if (!DIALECTS.contains(text)) {
            throw new NerveException.Invalid(
                    "there is no such dialect; there are: " + String.join(", ", DIALECTS));
        }
        return text;
    }

    private void readKeys(YamlSection section) {
        for (var name : section.names()) {
            section.text(name).ifPresent(key -> keys.put(name, new ApiKey(key)));
            if (!BuiltInProviders.BUILT_IN.containsKey(name) && !providers.containsKey(name)) {
                section.addProblem(name, "there is no such provider; write 'anthropic: key'");
            }
        }
    }

    private void readModel(String name, YamlSection section) {
        if (name.indexOf('/') < 1) {
            section.addProblem("", "write the name of a model as provider/model");
        }
        if (section.has("input") && !section.has("date")) {
            section.addProblem("", "a price has a 'date', such as 2026-01-31");
        }
        models.put(name, CatalogueEntry.read(section, LocalDate.EPOCH));
    }

    /// Reads the names of variables. `secrets: [NAME]` lists variables that contain secrets,
    /// `secrets: {not: [NAME]}` lists variables that do not.
    private static SecretNames readSecrets(YamlSection top) {
        return switch (top.value("secrets").orElse(Value.NULL)) {
            case Value.Items names -> new SecretNames(variables(top, names), Set.of());
            case Value.Fields(var fields) when SECRET_FIELDS.containsAll(fields.keySet()) ->
                    new SecretNames(
                            variables(top, fields.getOrDefault("names", NO_ITEMS)),
                            variables(top, fields.getOrDefault("not", NO_ITEMS)));
            case Value.Null _ -> SecretNames.DEFAULT;
            case Value.Fields _, Value.Text _, Value.Num _, Value.Bool _ -> {
                top.addProblem("secrets", SECRETS_HINT);
                yield SecretNames.DEFAULT;
            }
        };
    }

    private static Set<String> variables(YamlSection top, Value names) {
        var found = new HashSet<String>();
        if (!(names instanceof Value.Items(var items))
                || !items.stream().allMatch(Value.Text.class::isInstance)) {
            top.addProblem("secrets", SECRETS_HINT);
            return found;
        }
        items.forEach(name -> found.add(name.text()));
        return found;
    }

    /// A function that converts a YAML document to a configuration.
    @FunctionalInterface
    private interface ConfigDocumentReader {

        ProviderConfig read(YamlDocument document) throws IOException;
    }

    private void refuseOtherReaders() throws IOException {
        var view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view != null && !OF_THE_OWNER.containsAll(view.readAttributes().permissions())) {
            throw new NerveException.Failed(
                    ErrorCode.PERMISSION,
                    "'%s' contains a key, and other users can access it; run: chmod 600 '%s'"
                            .formatted(file, file));
        }
    }
}
