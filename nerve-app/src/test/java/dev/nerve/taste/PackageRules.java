package dev.nerve.taste;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Every package says what it is about, and that nothing in it is null unless it says so. A package
/// of shipped code has at most 25 files.
final class PackageRules {

    private static final int MOST_FILES = 25;

    private static final Pattern SENTENCE =
            Pattern.compile("\\A/// [A-Z`].*\\.\\s*$", Pattern.MULTILINE);
    private static final Pattern PACKAGE =
            Pattern.compile("^package ([a-z0-9.]+);", Pattern.MULTILINE);

    private PackageRules() {}

    static List<String> violations(List<Source> sources) {
        var found = new ArrayList<String>();
        Set<String> described = new HashSet<>();
        for (var source : sources) {
            if (source.isPackageInfo()) {
                described.add(packageOf(source));
                addOfDescription(found, source);
            }
        }
        found.addAll(crowded(sources));
        Set<Path> reported = new HashSet<>();
        for (var source : sources) {
            var directory = source.path().toAbsolutePath().getParent();
            if (!described.contains(packageOf(source)) && reported.add(directory)) {
                found.add(source.at(1, "package " + packageOf(source) + " has no package-info"));
            }
        }
        return found;
    }

    private static List<String> crowded(List<Source> sources) {
        var files =
                sources.stream()
                        .filter(source -> source.isShipped() && !source.isPackageInfo())
                        .collect(
                                Collectors.groupingBy(
                                        PackageRules::packageOf,
                                        TreeMap::new,
                                        Collectors.counting()));
        return files.entrySet().stream()
                .filter(entry -> entry.getValue() > MOST_FILES)
                .map(entry ->
                        "package %s has %d files, more than %d"
                                .formatted(entry.getKey(), entry.getValue(), MOST_FILES))
                .toList();
    }

    private static void addOfDescription(List<String> found, Source source) {
        if (!source.text().contains("@NullMarked")) {
            found.add(source.at(1, "the package is not @NullMarked"));
        }
        if (!SENTENCE.matcher(firstParagraph(source.text())).find()) {
            found.add(source.at(1, "the package is not described by a sentence"));
        }
    }

    /// {@return the first paragraph of the comment, as one line}
    private static String firstParagraph(String text) {
        var paragraph = new StringBuilder();
        for (var line : text.lines().toList()) {
            if (!line.startsWith("/// ")) {
                break;
            }
            paragraph.append(paragraph.isEmpty() ? line : line.substring(3));
        }
        return paragraph.toString();
    }

    private static String packageOf(Source source) {
        var matcher = PACKAGE.matcher(source.text());
        return matcher.find() ? matcher.group(1) : "";
    }
}
