package dev.nerve.llm.anthropic;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// The names of the calls of one request or answer.
///
/// The provider refuses names with characters that others have, so these are replaced. Two names
/// never become one: the later gets a number. What comes later changes nothing for what was before
/// it, so that a fork names the calls as its source did.
///
/// *Confined to one thread.*
final class CallNames {

    private static final Pattern ODD = Pattern.compile("[^a-zA-Z0-9_-]");

    private final Map<String, String> given = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    /// {@return the name of a call for the provider}
    String plain(String id) {
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
