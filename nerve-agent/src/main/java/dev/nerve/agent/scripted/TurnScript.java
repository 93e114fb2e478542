package dev.nerve.agent.scripted;

import dev.nerve.agent.scripted.ScriptStep.ScriptAction;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One turn of a script. *Immutable.*
///
/// @param when the expression that must match the user's message
/// @param recall the expression to find in earlier messages of the user, or null
/// @param steps the steps, in order
record TurnScript(Pattern when, @Nullable Pattern recall, List<ScriptStep> steps) {

    static final Pattern ANYTHING = Pattern.compile("(?s).*");

    TurnScript {
        steps = List.copyOf(steps);
    }

    /// {@return the latest match of `recall` in the messages of the user}
    String recalled(ScriptInput input) {
        if (recall == null) {
            return "";
        }
        for (var message : input.messages().reversed()) {
            var matcher = recall.matcher(message);
            if (matcher.find()) {
                return matcher.groupCount() > 0 ? matcher.group(1) : matcher.group();
            }
        }
        return "nothing";
    }

    /// {@return the steps up to the next tool use, or to the end}
    ///
    /// @param number the number of the turn in the script
    /// @param uses the number of tools used before
    TurnPart part(int number, int uses, ScriptPlaceholders placeholders) {
        var found = new ArrayList<ScriptStep>();
        int passed = 0;
        for (var step : steps) {
            if (passed == uses) {
                found.add(placeholders.fill(step));
            }
            if (step instanceof ScriptAction act && act.isUse()) {
                passed++;
            }
        }
        return new TurnPart(number + "." + Math.min(uses, passed), found);
    }
}
