package dev.nerve.node;

import dev.nerve.ErrorCode;
import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.run.Run;
import dev.nerve.secret.Secrets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Node names with placeholders that the run fills in: `{run_id}` and `{timestamp}`.
final class IdPattern {

    private static final Pattern PLACE = Pattern.compile("\\{(\\w*)}");
    private static final int RUN_DIGITS = 8;
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private IdPattern() {}

    /// {@return the name that a pattern yields in a run}
    ///
    /// @throws NerveException.Failed `id_invalid` if the result is not a name or contains a secret
    static NodeId fill(String pattern, Run run) {
        var name =
                PLACE.matcher(pattern)
                        .replaceAll(
                                place -> Matcher.quoteReplacement(meaning(place.group(1), run)));
        refuseSecret(name, run.secrets());
        return NodeForkRequest.id(name);
    }

    /// Names are stored, shown and looked up unmasked, and a masked name would not be valid.
    private static void refuseSecret(String name, Secrets secrets) {
        if (secrets.areIn(name)) {
            throw new NerveException.Failed(
                    ErrorCode.ID_INVALID,
                    "the name %s contains a secret, and names are not masked; use another name"
                            .formatted(NameRules.quote(secrets.mask(name))));
        }
    }

    private static String meaning(String place, Run run) {
        return switch (place) {
            case "run_id" -> lastDigits(run.id().name());
            case "timestamp" -> TIMESTAMP.format(run.time().now());
            default ->
                    throw new NerveException.Failed(
                            ErrorCode.ID_INVALID,
                            "unknown placeholder %s in a node id; use {run_id} or {timestamp}"
                                    .formatted(NameRules.quote("{" + place + "}")));
        };
    }

    private static String lastDigits(String run) {
        return run.substring(Math.max(0, run.length() - RUN_DIGITS));
    }
}
