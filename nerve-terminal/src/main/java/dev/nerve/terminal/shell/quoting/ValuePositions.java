package dev.nerve.terminal.shell.quoting;

import dev.nerve.NerveException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The positions of the values in a shell command. *Immutable.*
///
/// @param texts the texts around the values: one more than there are values
/// @param all the positions, in order
public record ValuePositions(List<String> texts, List<ValuePosition> all) {

    /// Syntax in which a shell may treat a value as more than a text.
    private static final Pattern RISKY =
            Pattern.compile(
                    "\\(\\(|\\$\\[|\\[\\[|\\w\\[|\\$\\{|>&|-v\\b|-c\\b"
                            + "|\\b(let|declare|typeset|local|readonly|read|eval|trap|source|alias"
                            + "|unset|getopts|mapfile|readarray|compgen|complete|wait)\\b");

    public ValuePositions {
        texts = List.copyOf(texts);
        all = List.copyOf(all);
    }

    /// {@return whether a text has syntax in which a shell may treat a value as more than a text}
    static boolean isRisky(String text) {
        return RISKY.matcher(text).find();
    }

    /// {@return the positions of the values of a command}
    ///
    /// @param texts the texts around the values
    /// @throws NerveException.Invalid if a value is at a position that allows none
    public static ValuePositions of(List<String> texts) {
        var parser = new ShellSyntaxParser();
        var spots = new ArrayList<ValuePositionBuilder>();
        var forms = new ArrayList<ValuePosition.ReferenceForm>();
        var before = new StringBuilder(texts.getFirst());
        boolean risky = texts.stream().anyMatch(ValuePositions::isRisky);
        parser.parse(texts.getFirst());
        for (var text : texts.subList(1, texts.size())) {
            var builder = new ValuePositionBuilder(spots.size() + 1, before.toString());
            forms.add(parser.visitValue(builder));
            builder.requireNumberIf(
                    "where the quotes are hard to follow", () -> risky && parser.isUncertain());
            spots.add(builder);
            before.append("${…}").append(text);
            parser.parse(text);
        }
        parser.end();
        var places = new ArrayList<ValuePosition>();
        for (int i = 0; i < spots.size(); i++) {
            places.add(spots.get(i).resolve(forms.get(i)));
        }
        return new ValuePositions(texts, places);
    }
}
