package dev.nerve.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.script.check.SourceCheckStore.SourceCheck;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.SourceDefect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceCheckDirectoryTest {

    private static final SourceCheck DEFECT =
            new SourceCheck(
                    new SourceDefect(SourceDefect.Cause.COMPILE_ERROR, "a.java:1:1: lost\nsecond"));

    @TempDir Path top;

    private static WorkflowSource source(String text) {
        return new WorkflowSource(WorkflowSource.Kind.JAVA, "a", text, "a.java");
    }

    private Path directory() {
        return top.resolve("compiled");
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(directory())) {
            return files.toList();
        }
    }

    @Test
    void resultsAreFoundBySource() {
        SourceCheckStore.in(directory()).save(source("good"), SourceCheck.PASSED);
        SourceCheckStore.in(directory()).save(source("bad"), DEFECT);

        var results = SourceCheckStore.readOnly(directory());

        assertThat(results.find(source("good"))).contains(SourceCheck.PASSED);
        assertThat(results.find(source("bad"))).contains(DEFECT);
        assertThat(results.find(source("other"))).isEmpty();
    }

    @Test
    void readOnlyDirectoryStaysAsItIs() {
        SourceCheckStore.readOnly(directory()).save(source("good"), SourceCheck.PASSED);

        assertThat(directory()).doesNotExist();
    }

    @Test
    void damagedResultCountsAsMissing() throws IOException {
        var results = SourceCheckStore.in(directory());
        results.save(source("bad"), DEFECT);
        Files.writeString(files().getFirst(), "NONSENSE");

        assertThat(results.find(source("bad"))).isEmpty();
    }

    @Test
    void directoryThatCannotBeWrittenIsIgnored() throws IOException {
        Files.writeString(directory(), "a file");
        var results = SourceCheckStore.in(directory());

        results.save(source("good"), SourceCheck.PASSED);

        assertThat(results.find(source("good"))).isEmpty();
    }

    @Test
    void numberOfResultsIsBounded() throws IOException {
        var results = SourceCheckStore.in(directory());
        for (int number = 0; number < 205; number++) {
            results.save(source("text " + number), SourceCheck.PASSED);
        }

        assertThat(files()).hasSize(200);
    }
}
