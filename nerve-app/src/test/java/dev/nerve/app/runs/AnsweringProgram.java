package dev.nerve.app.runs;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.app.Nerve;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/// A program that answers gates of a run in another process: it reads a line `GATE TEXT` for each,
/// and prints the result.
final class AnsweringProgram {

    private AnsweringProgram() {}

    public static void main(String[] words) throws Exception {
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var place = Path.of(words[0]);
        try (var nerve = Nerve.open(place.resolve(".nerve"), place, Map.of())) {
            System.out.println("ready");
            for (var line = input.readLine(); line != null; line = input.readLine()) {
                var said = line.split(" ", 2);
                try {
                    nerve.runs().answer(RunId.of(words[1]), said[0], said[1], words[2]);
                    System.out.println("taken");
                } catch (NerveException refused) {
                    System.out.println(refused.code().wireName() + " " + refused.getMessage());
                }
            }
        }
    }
}
