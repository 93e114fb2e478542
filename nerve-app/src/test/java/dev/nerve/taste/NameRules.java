package dev.nerve.taste;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The rules for names and first sentences of shipped types: names with two words, no bare
/// participles, each name once, and no sentence that begins with a question word.
final class NameRules {

    private static final double MOST_SINGLE_WORDS = 0.05;
    private static final int MOST_PARTICIPLES = 2;
    private static final int MOST_REPEATED = 2;

    private static final Pattern DECLARATION =
            Pattern.compile(
                    "^(?:public )?(?:(?:sealed|non-sealed|final|abstract) )*"
                            + "(?:class|record|interface|enum|@interface) (\\w+)",
                    Pattern.MULTILINE);
    private static final Pattern SINGLE_WORD = Pattern.compile("[A-Z][a-z0-9]+");
    private static final Pattern PARTICIPLE =
            Pattern.compile("[A-Z][a-z]+(?:ing|ed|en|wn|ung|eard|ven)");
    private static final Pattern QUESTION_WORD =
            Pattern.compile("(?:What|Who|Where|How|Which|Why|When|Whether|Whatever|Whoever)\\b.*");

    private NameRules() {}

    static List<String> violations(List<Source> sources) {
        var found = new ArrayList<String>();
        var files = new TreeMap<String, List<String>>();
        for (var source : sources) {
            if (source.isShipped() && !source.isPackageInfo()) {
                addOfType(source, found, files);
            }
        }
        if (files.size() > 100) {
            addOfAll(files, found);
        }
        return found;
    }

    private static void addOfType(
            Source source, List<String> found, Map<String, List<String>> files) {
        var type = DECLARATION.matcher(source.text());
        if (!type.find()) {
            return;
        }
        files.computeIfAbsent(type.group(1), _ -> new ArrayList<>()).add(source.path().toString());
        source.text()
                .substring(0, type.start())
                .lines()
                .filter(line -> line.startsWith("/// "))
                .findFirst()
                .filter(line -> QUESTION_WORD.matcher(line.substring(4)).matches())
                .ifPresent(_ -> found.add(source.at(1, "the first sentence asks a question")));
    }

    private static void addOfAll(Map<String, List<String>> files, List<String> found) {
        var names = files.keySet();
        var single = matching(names, SINGLE_WORD);
        if (single.size() > MOST_SINGLE_WORDS * names.size()) {
            found.add("too many names with one word: " + single);
        }
        var participles = matching(names, PARTICIPLE);
        if (participles.size() > MOST_PARTICIPLES) {
            found.add("too many bare participles: " + participles);
        }
        var repeated =
                files.entrySet().stream()
                        .filter(entry -> entry.getValue().size() > 1)
                        // The dialects of providers have the same roles in sibling packages.
                        .filter(entry ->
                                !entry.getValue().stream().allMatch(file -> file.contains("/llm/")))
                        .map(Map.Entry::getKey)
                        .toList();
        if (repeated.size() > MOST_REPEATED) {
            found.add("too many names for several types: " + repeated);
        }
    }

    private static Set<String> matching(Set<String> names, Pattern pattern) {
        return names.stream()
                .filter(name -> pattern.matcher(name).matches())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
