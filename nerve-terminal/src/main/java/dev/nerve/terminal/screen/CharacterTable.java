package dev.nerve.terminal.screen;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/// A table of all characters: how each one clusters, and how many columns it takes. *Immutable.*
///
/// The resource `characters.txt` has the data and explains its numbers. Neighbouring blocks with
/// equal entries share one array.
final class CharacterTable {

    private static final int BLOCK = 256;
    private static final int LAST = 0x10FFFF;
    private static final int DEFAULT_PROPERTIES = 1 << 4;
    private static final int FIRST_SYLLABLE = 0xAC00;
    private static final int LAST_SYLLABLE = 0xD7A3;
    private static final int SYLLABLES_PER_VOWEL = 28;
    private static final int WIDE_LV = 2 << 4 | 8;
    private static final int WIDE_LVT = 2 << 4 | 9;
    private static final byte[][] BLOCKS = read();

    private CharacterTable() {}

    /// {@return the cluster kind in the lower four bits, and the width above}
    static int of(int character) {
        return BLOCKS[character / BLOCK][character % BLOCK];
    }

    private static byte[][] read() {
        var table = new byte[LAST + 1];
        Arrays.fill(table, (byte) DEFAULT_PROPERTIES);
        for (var syllable = FIRST_SYLLABLE; syllable <= LAST_SYLLABLE; syllable++) {
            var isOpen = (syllable - FIRST_SYLLABLE) % SYLLABLES_PER_VOWEL == 0;
            table[syllable] = (byte) (isOpen ? WIDE_LV : WIDE_LVT);
        }
        var resource = CharacterTable.class.getResourceAsStream("characters.txt");
        try (var lines =
                new BufferedReader(
                        new InputStreamReader(
                                Objects.requireNonNull(resource), StandardCharsets.UTF_8))) {
            lines.lines().filter(line -> !line.startsWith("#")).forEach(line -> fill(table, line));
        } catch (IOException failure) {
            throw new UncheckedIOException("characters.txt cannot be read", failure);
        }
        return blocks(table);
    }

    private static void fill(byte[] table, String line) {
        var fields = line.split(" ", 4);
        var properties = Integer.parseInt(fields[2]) | Integer.parseInt(fields[3]) << 4;
        var first = Integer.parseInt(fields[0], 16);
        Arrays.fill(table, first, Integer.parseInt(fields[1], 16) + 1, (byte) properties);
    }

    private static byte[][] blocks(byte[] table) {
        var blocks = new byte[table.length / BLOCK][];
        for (var block = 0; block < blocks.length; block++) {
            var bytes = Arrays.copyOfRange(table, block * BLOCK, (block + 1) * BLOCK);
            var isSame = block > 0 && Arrays.equals(bytes, blocks[block - 1]);
            blocks[block] = isSame ? blocks[block - 1] : bytes;
        }
        return blocks;
    }
}
