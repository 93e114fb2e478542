package dev.nerve.taste;

import java.util.ArrayList;
import java.util.List;

/// The "never" column of the style guide, and its banned words.
final class Tidy {

    private Tidy() {}

    /// {@return what is wrong with these sources, one line each}
    static List<String> violations(List<Source> sources) {
        var found = new ArrayList<String>();
        for (var source : sources) {
            found.addAll(TextRules.violations(source));
        }
        found.addAll(TreeRules.violations(sources));
        found.addAll(PackageRules.violations(sources));
        found.addAll(NameRules.violations(sources));
        return found;
    }
}
