package dev.nerve.cli.run.foreground;

import dev.nerve.NameRules;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.protocol.codec.ProtocolRecord;
import java.util.List;

/// Prepared answers that no gate asked for. *Immutable.*
///
/// @param names the gate names or paths of the answers
/// @param gates the places of the gates that asked
record UnusedAnswers(List<String> names, List<String> gates) implements OutputItem {

    UnusedAnswers {
        names = List.copyOf(names);
        gates = List.copyOf(gates);
    }

    /// Writes one line of JSON for a program, or a note for a person.
    void print(CommandOutput output, TextStyle style) {
        if (output.isForPrograms()) {
            output.event(this);
            return;
        }
        var page = TextPage.of(style);
        writeTo(page);
        output.note(page.text().stripTrailing());
    }

    @Override
    public ProtocolRecord data() {
        return new UnusedAnswersData("unused_answers", names, gates);
    }

    @Override
    public void writeTo(TextPage page) {
        var asked =
                gates.isEmpty()
                        ? "no gate asked"
                        : "no such gate asked; these did: " + String.join(", ", gates);
        for (var name : names) {
            page.line(
                    "nerve: --answer %s was not used, %s".formatted(NameRules.quote(name), asked));
        }
    }

    /// The answers for a program.
    ///
    /// @param type `unused_answers`
    /// @param answers the gate names or paths of the answers
    /// @param gates the places of the gates that asked
    private record UnusedAnswersData(String type, List<String> answers, List<String> gates)
            implements ProtocolRecord {}
}
