package dev.nerve.agent.scripted;

import dev.nerve.agent.scripted.ScriptStep.Act;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One turn of a script: what it is for, and what is done. *Immutable.*
///
/// @param when what is found in what the user says
/// @param recall finds something in what the user said earlier, or null
/// @param steps what is done, in order
record Turn(Pattern when, @Nullable Pattern recall, List<ScriptStep> steps) {

    static final Pattern ANYTHING = Pattern.compile("(?s).*");

    Turn {
        steps = List.copyOf(steps);
    }

    /// {@return what it recalls of all that the user said: the latest}
    String recalled(Scene scene) {
        if (recall == null) {
            return "";
        }
        for (var message : scene.messages().reversed()) {
            var matcher = recall.matcher(message);
            if (matcher.find()) {
                return matcher.groupCount() > 0 ? matcher.group(1) : matcher.group();
            }
        }
        return "nothing";
    }

    /// {@return what is done up to the next use of a tool, or to the end}
    ///
    /// @param number its number in the script
    /// @param uses how many tools were used before
    Part part(int number, int uses, Blanks blanks) {
        var found = new ArrayList<ScriptStep>();
        int passed = 0;
        for (var step : steps) {
            if (passed == uses) {
                found.add(blanks.fill(step));
            }
            if (step instanceof Act act && act.isUse()) {
                passed++;
            }
        }
        return new Part(number + "." + Math.min(uses, passed), found);
    }
}
