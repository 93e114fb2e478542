package dev.nerve.taste;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentRulesTest {

    private static final String LONG = "ä ".repeat(51);

    @Test
    void proseOfAllDocumentsIsWrapped() {
        assertThat(DocumentRules.violations(Source.root())).isEmpty();
    }

    @Test
    void longLineOfProseIsReported() {
        assertThat(DocumentRules.violations("page.md", List.of("short", LONG)))
                .containsExactly("page.md:2: more than 100 columns");
    }

    @Test
    void longLinesOfTablesAndCodeAreNotReported() {
        var lines = List.of("| " + LONG, "```", LONG, "```", "https://example.org/" + LONG);

        assertThat(DocumentRules.violations("page.md", lines)).isEmpty();
    }
}
