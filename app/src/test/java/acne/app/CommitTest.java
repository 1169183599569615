package acne.app;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CommitTest {
    @Test
    void buildFillsInTheCommit() {
        String commit = Commit.built();
        assertTrue(commit.matches("[0-9a-f]{12,40}(-dirty)?|unknown"), commit);
    }
}
