package dev.nerve.app.models;

import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// A request to a provider, to the byte.
///
/// @param head the first line and the headers
/// @param body the rest
record Request(String head, String body) {

    Value json() {
        return Json.parse(body);
    }

    /// {@return the request up to the end of each of its messages}
    List<String> prefixes(Wire wire) {
        var start = "\"" + wire.messages() + "\":[";
        var ends = new ArrayList<String>();
        int depth = 0;
        boolean quoted = false;
        for (int at = body.indexOf(start) + start.length(); depth >= 0; at++) {
            char next = body.charAt(at);
            if (quoted && next == '\\') {
                at++;
            } else if (next == '"') {
                quoted = !quoted;
            } else if (!quoted && (next == '{' || next == '[')) {
                depth++;
            } else if (!quoted && (next == '}' || next == ']')) {
                depth--;
                if (depth == 0) {
                    ends.add(body.substring(0, at + 1));
                }
            }
        }
        return ends;
    }

    /// {@return all that comes before the newest message}
    String inherited(Wire wire) {
        var prefixes = prefixes(wire);
        return prefixes.get(prefixes.size() - 2);
    }
}
