package dev.nerve.secret;

import dev.nerve.value.FieldsBuilder;
import dev.nerve.value.Value;
import dev.nerve.value.internal.JsonString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The secrets to mask in texts: keys, tokens and passwords.
///
/// It reads a text once, whatever the number of secrets, and not at all if there are none. Adjacent
/// and overlapping secrets get one mask. *Immutable.*
public final class Secrets {

    /// The text in place of a secret.
    public static final String MASK = "***";

    /// The minimum length of a secret. Shorter texts occur in too many ordinary words.
    public static final int MIN_LENGTH = 8;

    /// No secrets.
    public static final Secrets NONE = new Secrets(Set.of());

    private final Set<String> values;
    private final @Nullable SecretAutomaton characters;
    private final @Nullable SecretAutomaton bytes;

    private Secrets(Set<String> values) {
        this.values = values;
        this.characters = values.isEmpty() ? null : automaton(values, Secrets::characters);
        this.bytes = values.isEmpty() ? null : automaton(values, Secrets::bytes);
    }

    /// {@return these secrets}
    ///
    /// @param values the values, such as configured keys; values with fewer than 8 characters are
    ///     ignored
    public static Secrets of(Collection<String> values) {
        var secrets = new TreeSet<String>();
        for (var value : values) {
            var secret = value.strip();
            if (secret.length() >= MIN_LENGTH) {
                secrets.add(secret);
            }
        }
        return secrets.isEmpty() ? NONE : new Secrets(secrets);
    }

    /// {@return the values of environment variables whose names look secret}
    ///
    /// @param environment all variables
    public static Secrets fromEnvironment(Map<String, String> environment) {
        return SecretNames.DEFAULT.findIn(environment);
    }

    private static SecretAutomaton automaton(Set<String> values, Function<String, int[]> symbols) {
        return new SecretAutomaton(
                values.stream().flatMap(value -> written(value).stream()).map(symbols).toList());
    }

    /// {@return the forms of a secret: plain, in JSON, and on terminals}
    private static Set<String> written(String value) {
        var json = new StringBuilder();
        JsonString.append(json, value);
        return Set.copyOf(
                List.of(
                        value,
                        json.substring(1, json.length() - 1),
                        value.replace("\r\n", "\n").replace("\n", "\r\n")));
    }

    private static int[] characters(String text) {
        return text.chars().toArray();
    }

    private static int[] bytes(String text) {
        var encoded = text.getBytes(StandardCharsets.UTF_8);
        return IntStream.range(0, encoded.length).map(i -> encoded[i] & 0xff).toArray();
    }

    /// {@return these secrets and others}
    ///
    /// @param other the other secrets
    public Secrets and(Secrets other) {
        if (other.isEmpty() || isEmpty()) {
            return isEmpty() ? other : this;
        }
        var all = new ArrayList<>(values);
        all.addAll(other.values);
        return of(all);
    }

    /// {@return whether there are no secrets}
    public boolean isEmpty() {
        return characters == null;
    }

    /// {@return whether a text contains a secret}
    ///
    /// @param text the text
    public boolean areIn(String text) {
        return characters != null && characters.findsIn(text);
    }

    /// {@return whether a value or one of its field names contains a secret}
    ///
    /// @param value the value, no deeper than [ValueLimits] allow
    public boolean areIn(Value value) {
        return characters != null
                && switch (value) {
                    case Value.Null _, Value.Bool _ -> false;
                    case Value.Num number -> areIn(number.text());
                    case Value.Text(var text) -> areIn(text);
                    case Value.Items(var items) -> items.stream().anyMatch(this::areIn);
                    case Value.Fields(var fields) ->
                            fields.entrySet().stream()
                                    .anyMatch(field ->
                                            areIn(field.getKey()) || areIn(field.getValue()));
                };
    }

    /// {@return whether a text ends with the start of a secret, as a truncated text may}
    ///
    /// @param text the text
    public boolean mayStartAtEndOf(String text) {
        return characters != null && characters.depth(characters.after(text)) > 0;
    }

    /// {@return a text with masked secrets}
    ///
    /// @param text the text
    public String mask(String text) {
        if (!areIn(text)) {
            return text;
        }
        var stream = streamingText();
        return stream.mask(text) + stream.end();
    }

    /// {@return a value with masked secrets, also in its field names}
    ///
    /// @param value the value, no deeper than [ValueLimits] allow
    public Value mask(Value value) {
        return areIn(value) ? masked(value) : value;
    }

    private Value masked(Value value) {
        return switch (value) {
            case Value.Null _, Value.Bool _ -> value;
            case Value.Num number ->
                    areIn(number.text()) ? new Value.Text(mask(number.text())) : number;
            case Value.Text(var text) -> new Value.Text(mask(text));
            case Value.Items(var items) ->
                    new Value.Items(items.stream().map(this::masked).toList());
            case Value.Fields fields -> masked(fields);
        };
    }

    /// {@return an object with masked secrets, also in its field names}
    ///
    /// @param object the object
    public Value.Fields mask(Value.Fields object) {
        return areIn(object) ? masked(object) : object;
    }

    private Value.Fields masked(Value.Fields object) {
        var masked = new FieldsBuilder(object.fields().size());
        object.fields().forEach((name, value) -> masked.put(mask(name), masked(value)));
        return masked.build();
    }

    /// {@return the beginning of a text; a part of a secret at the cut is masked}
    ///
    /// @param text the text
    /// @param end the position of the cut
    public String head(String text, int end) {
        int kept = characters == null ? end : cut(characters, text).before(end);
        return text.substring(0, kept) + stars(end - kept);
    }

    /// {@return the end of a text; a part of a secret at the cut is masked}
    ///
    /// @param text the text
    /// @param start the position of the cut
    public String tail(String text, int start) {
        int kept = characters == null ? start : cut(characters, text).after(start);
        return stars(kept - start) + text.substring(kept);
    }

    /// {@return the beginning of UTF-8 bytes; a part of a secret at the cut is masked}
    ///
    /// @param text the bytes, with at least [#bytesAroundCut()] bytes after the cut
    /// @param end the position of the cut
    public byte[] head(byte[] text, int end) {
        int kept = bytes == null ? end : cut(bytes, text).before(end);
        var head = Arrays.copyOf(text, kept + stars(end - kept).length());
        Arrays.fill(head, kept, head.length, (byte) '*');
        return head;
    }

    /// {@return the end of UTF-8 bytes; a part of a secret at the cut is masked}
    ///
    /// @param text the bytes, with at least [#bytesAroundCut()] bytes before the cut
    /// @param start the position of the cut
    public byte[] tail(byte[] text, int start) {
        int kept = bytes == null ? start : cut(bytes, text).after(start);
        int stars = stars(kept - start).length();
        var tail = Arrays.copyOfRange(text, kept - stars, text.length);
        Arrays.fill(tail, 0, stars, (byte) '*');
        return tail;
    }

    private static SecretSafeCut cut(SecretAutomaton automaton, String text) {
        return new SecretSafeCut(automaton, text.length(), text::charAt);
    }

    private static SecretSafeCut cut(SecretAutomaton automaton, byte[] text) {
        return new SecretSafeCut(automaton, text.length, i -> text[i] & 0xff);
    }

    /// Returns the mask, shortened to the length of the hidden part.
    private static String stars(int hidden) {
        return MASK.substring(0, Math.min(hidden, MASK.length()));
    }

    /// {@return the number of bytes on the other side of a cut that show whether it splits a
    /// secret}
    public int bytesAroundCut() {
        return bytes == null ? 0 : bytes.longest();
    }

    /// {@return a mask for a text that arrives in pieces}
    public StreamingTextMask streamingText() {
        return new StreamingTextMask(characters);
    }

    /// {@return a mask for bytes that arrive in pieces, such as the output of a program}
    public StreamingByteMask streamingBytes() {
        return new StreamingByteMask(bytes, false);
    }

    /// {@return a mask for bytes that a program writes to a terminal; it has the length of the
    /// secret, so that nothing moves on the screen}
    public StreamingByteMask streamingScreenBytes() {
        return new StreamingByteMask(bytes, true);
    }

    /// {@return the number of secrets, never the secrets}
    @Override
    public String toString() {
        return values.size() + " secrets";
    }
}
