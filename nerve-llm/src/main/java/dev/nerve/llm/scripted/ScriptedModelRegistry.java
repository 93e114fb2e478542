package dev.nerve.llm.scripted;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.json.Yaml;
import dev.nerve.json.YamlDocument;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelRegistry;
import dev.nerve.run.TimeSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;

/// The models that play scripts. `scripted/demo` is a bundled script, `scripted/./mine.yaml` is a
/// script file.
///
/// A changed file is read again. Until then the same model is returned, with its simulated prompt
/// cache.
///
/// *Safe for many threads.*
public final class ScriptedModelRegistry implements ModelRegistry {

    /// The provider in the names of scripted models.
    public static final String PROVIDER = "scripted";

    /// The names of the bundled scripts.
    public static final List<String> BUNDLED =
            List.of(
                    "coach",
                    "debater",
                    "demo",
                    "detective",
                    "developer",
                    "echo",
                    "flaky",
                    "judge",
                    "lead",
                    "planner",
                    "release",
                    "researcher",
                    "reviewer",
                    "slow");

    private static final int LARGEST = 1024 * 1024;
    private static final int MOST_CACHED = 100;

    /// The modification time of bundled scripts, which never change.
    private static final FileTime NEVER = FileTime.fromMillis(0);

    private final Path base;
    private final TimeSource time;
    private final LruCache<String, CachedModel> cache = new LruCache<>(MOST_CACHED);

    /// @param base the directory for relative paths of scripts
    /// @param time the clock to wait with between words
    public ScriptedModelRegistry(Path base, TimeSource time) {
        this.base = base;
        this.time = time;
    }

    /// {@return a model that plays a script}
    ///
    /// @param name the name of the script, for messages and for the model
    /// @param text a YAML document
    /// @param time the clock to wait with between words
    /// @throws NerveException.Invalid if the script is invalid; the message has line and column of
    ///     each mistake
    public static LanguageModel read(String name, String text, TimeSource time) {
        var script = ModelScriptReader.read(Yaml.document(name, text));
        return new ScriptedModel(new ModelName(PROVIDER, name), script, time);
    }

    @Override
    public LanguageModel get(ModelName name) {
        return isFile(name.model()) ? ofFile(name) : bundled(name);
    }

    private static boolean isFile(String model) {
        return model.endsWith(".yaml") || model.endsWith(".yml");
    }

    private LanguageModel bundled(ModelName name) {
        if (name.model().contains("/")) {
            throw new NerveException.Invalid(
                    "the name of a script file ends with .yaml or .yml, not %s"
                            .formatted(NameRules.quote(name.model())));
        }
        if (!BUNDLED.contains(name.model())) {
            throw new NerveException.NotFound(
                    ("there is no script %s; there are: %s; or name a file, such as"
                                    + " scripted/./my.yaml")
                            .formatted(NameRules.quote(name.model()), String.join(", ", BUNDLED)));
        }
        synchronized (cache) {
            var known = cache.find(name.model());
            return known.isPresent()
                    ? known.get().model()
                    : keep(name, resource(name.model()), NEVER);
        }
    }

    private static YamlDocument resource(String name) {
        try (var stream = ScriptedModelRegistry.class.getResourceAsStream(name + ".yaml")) {
            if (stream == null) {
                throw new IllegalStateException("the bundled script " + name + " is missing");
            }
            return Yaml.document(name + ".yaml", stream.readAllBytes());
        } catch (IOException e) {
            throw new NerveException.Unavailable("cannot read the script " + name, e);
        }
    }

    private LanguageModel ofFile(ModelName name) {
        var path = path(name.model());
        try {
            var changed = Files.getLastModifiedTime(path);
            synchronized (cache) {
                var known = cache.find(name.model()).filter(it -> it.changed().equals(changed));
                return known.isPresent() ? known.get().model() : keep(name, read(path), changed);
            }
        } catch (NoSuchFileException e) {
            throw new NerveException.NotFound("there is no script file '%s'".formatted(path));
        } catch (IOException e) {
            throw new NerveException.Unavailable("cannot read the script '%s'".formatted(path), e);
        }
    }

    private Path path(String model) {
        try {
            return base.resolve(model).normalize();
        } catch (InvalidPathException _) {
            throw new NerveException.Invalid(
                    "%s is not a file path".formatted(NameRules.quote(model)));
        }
    }

    private static YamlDocument read(Path path) throws IOException {
        if (!Files.isRegularFile(path)) {
            throw new NerveException.Invalid("the script '%s' is not a file".formatted(path));
        }
        try (InputStream stream = Files.newInputStream(path)) {
            // Read one byte more than allowed, so that the parser detects a file that is too large.
            return Yaml.document(
                    String.valueOf(path.getFileName()), stream.readNBytes(LARGEST + 1));
        }
    }

    private LanguageModel keep(ModelName name, YamlDocument document, FileTime changed) {
        var model = new ScriptedModel(name, ModelScriptReader.read(document), time);
        cache.put(name.model(), new CachedModel(model, changed));
        return model;
    }

    private record CachedModel(LanguageModel model, FileTime changed) {}
}
