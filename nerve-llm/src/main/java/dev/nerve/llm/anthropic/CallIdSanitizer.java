package dev.nerve.llm.anthropic;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// The ids of the tool calls in one request or answer.
///
/// The provider rejects some characters that other providers use in ids, so this class replaces
/// them. Two ids never become equal: the later one gets a number. Later calls do not change earlier
/// ids, so that a fork uses the same ids as its source.
///
/// *Confined to one thread.*
final class CallIdSanitizer {

    private static final Pattern ODD = Pattern.compile("[^a-zA-Z0-9_-]");

    private final Map<String, String> given = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    /// {@return the id of a call for the provider}
    String idFor(String id) {
        return given.computeIfAbsent(id, this::free);
    }

    private String free(String id) {
        var plain = ODD.matcher(id).replaceAll("_");
        var free = plain;
        for (int number = 2; !taken.add(free); number++) {
            free = plain + "_" + number;
        }
        return free;
    }
}
