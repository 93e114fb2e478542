package dev.nerve.terminal.shell;

import dev.nerve.NerveException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The positions of the values in a shell command. *Immutable.*
///
/// @param texts the texts around the values: one more than there are values
/// @param all the positions, in order
record Places(List<String> texts, List<Place> all) {

    /// Syntax in which a shell may treat a value as more than a text.
    private static final Pattern RISKY =
            Pattern.compile(
                    "\\(\\(|\\$\\[|\\[\\[|\\w\\[|\\$\\{|>&|-v\\b|-c\\b"
                            + "|\\b(let|declare|typeset|local|readonly|read|eval|trap|source|alias"
                            + "|unset|getopts|mapfile|readarray|compgen|complete|wait)\\b");

    Places {
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
    static Places of(List<String> texts) {
        var quotes = new Quotes();
        var spots = new ArrayList<Spot>();
        var forms = new ArrayList<Place.Form>();
        var before = new StringBuilder(texts.getFirst());
        boolean risky = texts.stream().anyMatch(Places::isRisky);
        quotes.follow(texts.getFirst());
        for (var text : texts.subList(1, texts.size())) {
            var spot = new Spot(spots.size() + 1, before.toString());
            forms.add(quotes.value(spot));
            spot.doubt("where the quotes are hard to follow", () -> risky && quotes.isLost());
            spots.add(spot);
            before.append("${…}").append(text);
            quotes.follow(text);
        }
        quotes.end();
        var places = new ArrayList<Place>();
        for (int i = 0; i < spots.size(); i++) {
            places.add(spots.get(i).settle(forms.get(i)));
        }
        return new Places(texts, places);
    }
}
