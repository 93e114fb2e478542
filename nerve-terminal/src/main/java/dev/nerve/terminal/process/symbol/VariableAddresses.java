package dev.nerve.terminal.process.symbol;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The addresses of the variables that an executable file exports. It reads ELF files with 64 bits,
/// little endian, as on all supported machines. For other files it is empty. *Immutable.*
///
/// @param isMovable whether the load address of the program changes with each start
/// @param addresses the addresses of the variables by name, relative to the load address
record VariableAddresses(boolean isMovable, Map<String, Long> addresses) {

    private static final VariableAddresses NONE = new VariableAddresses(false, Map.of());

    private static final int HEADER_SIZE = 64;
    private static final int SECTION_SIZE = 64;
    private static final int SYMBOL_SIZE = 24;

    /// The first bytes of such a file: the magic number, 64 bits, little endian.
    private static final byte[] SIGN = {0x7f, 'E', 'L', 'F', 2, 1};

    private static final int MOVABLE_TYPE = 3;
    private static final int EXPORTED_SYMBOLS = 11;

    /// No shell has a larger table.
    private static final long LARGEST_TABLE = 16L << 20;

    VariableAddresses {
        addresses = Map.copyOf(addresses);
    }

    /// {@return the addresses of some variables of a file, without those that it does not export}
    ///
    /// @param file an executable file
    /// @param names the names of the variables
    static VariableAddresses read(Path file, List<String> names) throws IOException {
        try (var channel = Files.newByteChannel(file)) {
            var header = part(channel, 0, HEADER_SIZE);
            for (int i = 0; i < SIGN.length; i++) {
                if (header.get(i) != SIGN[i]) {
                    return NONE;
                }
            }
            boolean isMovable = header.getShort(16) == MOVABLE_TYPE;
            int count = Short.toUnsignedInt(header.getShort(60));
            var sections = part(channel, header.getLong(40), (long) count * SECTION_SIZE);
            for (int at = 0; at < sections.limit(); at += SECTION_SIZE) {
                if (sections.getInt(at + 4) == EXPORTED_SYMBOLS) {
                    var symbols = section(channel, sections, at);
                    int link = sections.getInt(at + 40) * SECTION_SIZE;
                    var texts = section(channel, sections, link);
                    return new VariableAddresses(isMovable, addresses(symbols, texts, names));
                }
            }
            return NONE;
        } catch (IndexOutOfBoundsException damaged) {
            throw new IOException(file + " is not a valid executable file", damaged);
        }
    }

    private static ByteBuffer section(SeekableByteChannel channel, ByteBuffer sections, int at)
            throws IOException {
        return part(channel, sections.getLong(at + 24), sections.getLong(at + 32));
    }

    private static ByteBuffer part(SeekableByteChannel channel, long from, long size)
            throws IOException {
        if (from < 0 || size < 0 || size > LARGEST_TABLE) {
            throw new IndexOutOfBoundsException("a table of %d bytes".formatted(size));
        }
        var part = ByteBuffer.allocate((int) size).order(ByteOrder.LITTLE_ENDIAN);
        channel.position(from);
        while (part.hasRemaining() && channel.read(part) >= 0) {
            // One read may return only a part of the file.
        }
        return part.flip();
    }

    private static Map<String, Long> addresses(
            ByteBuffer symbols, ByteBuffer texts, List<String> names) {
        var found = new HashMap<String, Long>();
        for (int at = 0; at + SYMBOL_SIZE <= symbols.limit(); at += SYMBOL_SIZE) {
            int text = symbols.getInt(at);
            long address = symbols.getLong(at + 8);
            for (var name : names) {
                if (address != 0 && isAt(texts, text, name)) {
                    found.put(name, address);
                }
            }
        }
        return found;
    }

    private static boolean isAt(ByteBuffer texts, int at, String name) {
        var bytes = name.getBytes(StandardCharsets.US_ASCII);
        if (at < 0 || at + bytes.length >= texts.limit() || texts.get(at + bytes.length) != 0) {
            return false;
        }
        return texts.slice(at, bytes.length).equals(ByteBuffer.wrap(bytes));
    }
}
