package dev.nerve.cli.output;

import dev.nerve.HintId;
import dev.nerve.NerveException;
import java.util.Locale;
import java.util.Map;

/// The sentences of the command line for hints. No other code makes sentences of hints.
///
/// The outputs write the program's own name into the commands, see [ProgramCall].
public final class HintSentence {

    private static final int SHORT_ID = 8;

    private HintSentence() {}

    /// {@return the sentence for the hint of a failure, or an empty text if it has none}
    ///
    /// @param failure the failure
    public static String of(NerveException failure) {
        return failure.hint().map(hint -> sentence(hint, failure.nouns())).orElse("");
    }

    private static String sentence(HintId hint, Map<String, String> nouns) {
        return switch (hint) {
            case LIST_RUNS -> "'nerve runs list' lists the runs";
            case LIST_STEPS -> "'nerve runs show %s --full' lists its steps".formatted(run(nouns));
            case FORK_RUN ->
                    "'nerve runs fork %s --at STEP' executes a step and the rest again"
                            .formatted(run(nouns));
            case TAKE_OVER_RUN ->
                    ("'nerve runs watch %1$s' follows it; 'nerve runs resume %1$s --take-over'"
                                    + " takes it from that process")
                            .formatted(run(nouns));
            case START_RUN -> "'nerve run FILE' starts a run that can wait for an answer";
            case BIND_WORKFLOW ->
                    "it is a workflow of a Java program, which resumes it with nerve.bind(…) and"
                            + " nerve.runs().resume(…)";
            case LIST_INBOX -> "'nerve inbox' lists everything that waits for an answer";
            case LIST_PANES -> "'nerve pane list' lists the panes";
            case NAME_DIRECTORY -> "--dir, or else NERVE_DIR, names the directory";
            case SET_MARK -> "in a chat, /mark %s sets it".formatted(noun(nouns, "mark"));
        };
    }

    /// {@return the last characters of a run's name, which identify it in commands}
    private static String run(Map<String, String> nouns) {
        var name = noun(nouns, "run");
        return name.substring(Math.max(0, name.length() - SHORT_ID));
    }

    /// {@return a thing as a word of a command, or a placeholder if the failure does not name it}
    private static String noun(Map<String, String> nouns, String noun) {
        var value = nouns.get(noun);
        return value == null ? noun.toUpperCase(Locale.ROOT) : ShellWord.of(value);
    }
}
