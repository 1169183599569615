package acne.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The functions speak to the tasks of the library, and know nothing of what is behind them. */
class SparkLayersTest {
    @Test
    void functionsUseTheEntryPointsAlone() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "acne.spark..",
                        "acne.task..",
                        "acne.data..",
                        "acne.geometry..",
                        "acne.math..",
                        "java..",
                        "scala..",
                        "org.apache.spark..",
                        "org.jspecify.annotations..")
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("acne.spark"));
    }
}
