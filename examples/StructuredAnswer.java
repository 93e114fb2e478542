// An answer in a given form, read into a record. The first answer does not fit the form, so nerve
// asks again.
//
//     ./nerve java examples/StructuredAnswer.java
//
// It prints:
//
//     Review[title=Harbour, stars=4]
//     asked 2 times

import dev.nerve.app.Nerve;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.value.Value;
import java.nio.file.*;
import java.util.*;

record Review(String title, int stars) {}

String script =
        """
        answers:
          - say: '{"title": "Harbour", "stars": "four"}'
          - say: '{"title": "Harbour", "stars": 4}'
        """;

void main() throws Exception {
    var directory = Files.createTempDirectory("answer");
    var file = Files.writeString(directory.resolve("reviewer.yaml"), script);
    var schema =
            Value.fields(
                    Map.of(
                            "type", "object",
                            "required", List.of("title", "stars"),
                            "properties",
                                    Map.of(
                                            "title", Map.of("type", "string"),
                                            "stars", Map.of("type", "integer"))));
    try (var nerve = Nerve.open()) {
        var options = ChatOptions.of("scripted/" + file).withSchema(schema);

        var outcome = nerve.run(nerve.model("reviewer", options), "Review 'Harbour'.");

        IO.println(outcome.orThrow().as(Review.class));
        IO.println("asked %s times".formatted(outcome.attributes().at("usage.model_calls")));
    }
    Files.delete(file);
    Files.delete(directory);
}
