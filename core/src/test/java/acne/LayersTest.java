package acne;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.Architectures;
import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Holds the published layer order: a package uses only the packages that stand before it in the list. */
class LayersTest {
    private static final List<String> ORDER =
            List.of("math", "geometry", "data", "tensor", "nn", "solve", "robust", "model", "task", "train", "eval");

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("acne");

    @Test
    void packagesUseOnlyThoseAboveThem() {
        Architectures.LayeredArchitecture layers =
                Architectures.layeredArchitecture().consideringOnlyDependenciesInAnyPackage("acne..");
        for (String name : ORDER) {
            layers = layers.optionalLayer(name).definedBy("acne." + name + "..");
        }
        for (int i = 0; i < ORDER.size(); i++) {
            String[] below = ORDER.subList(i + 1, ORDER.size()).toArray(String[]::new);
            layers = below.length == 0
                    ? layers.whereLayer(ORDER.get(i)).mayNotBeAccessedByAnyLayer()
                    : layers.whereLayer(ORDER.get(i)).mayOnlyBeAccessedByLayers(below);
        }
        layers.check(classes);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("acne.(**)").should().beFreeOfCycles().check(classes);
    }

    @Test
    void coreHasNoRuntimeDependency() {
        ArchRule rule = ArchRuleDefinition.classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("acne..", "java..", "jdk.incubator.vector..", "org.jspecify.annotations..");
        rule.check(classes);
    }

    @Test
    void everyPackageIsInTheOrder() {
        File[] folders = new File("src/main/java/acne").listFiles(File::isDirectory);
        TreeSet<String> found = new TreeSet<>();
        Arrays.stream(folders).map(File::getName).forEach(found::add);
        assertEquals(new TreeSet<>(ORDER), found);
    }
}
