package dev.nerve.terminal.shell;

import dev.nerve.NerveException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Where the values of a shell command stand. *Immutable.*
///
/// @param texts what is around the values: one more than there are values
/// @param all where they stand, in order
record Places(List<String> texts, List<Place> all) {

    /// What a shell may do with a value other than take it for a text.
    private static final Pattern RISKY =
            Pattern.compile(
                    "\\(\\(|\\$\\[|\\[\\[|\\w\\[|\\$\\{|>&|-v\\b|-c\\b"
                            + "|\\b(let|declare|typeset|local|readonly|read|eval|trap|source|alias"
                            + "|unset|getopts|mapfile|readarray|compgen|complete|wait)\\b");

    Places {
        texts = List.copyOf(texts);
        all = List.copyOf(all);
    }

    /// {@return whether a shell may do something with a value in such a text other than take it
    /// for a text}
    static boolean isRisky(String text) {
        return RISKY.matcher(text).find();
    }

    /// {@return where the values of a command stand}
    ///
    /// @param texts what is around the values
    /// @throws NerveException.Invalid if one stands where no value may
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
