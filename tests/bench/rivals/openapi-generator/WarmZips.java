import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.openapitools.codegen.DefaultGenerator;
import org.openapitools.codegen.config.CodegenConfigurator;

/**
 * OpenAPI Generator in a JVM that stays: for each line that it reads it makes a Spring project of a document in a folder, and a zip
 * of that, as its online service does. Answers each line with milliseconds, files and bytes: {@code zip 72.7 28 29155}.
 *
 * <p>Arguments: the document, and a folder that may be written to.
 */
final class WarmZips {

    public static void main(String[] arguments) throws Exception {
        Path document = Path.of(arguments[0]);
        Path folder = Path.of(arguments[1]);
        var asked = new BufferedReader(new InputStreamReader(System.in));
        for (int run = 0; asked.readLine() != null; run++) {
            Path target = folder.resolve("run-" + run);
            long begun = System.nanoTime();
            List<File> files = generate(document, target);
            byte[] zip = zipOf(target, files);
            double ms = (System.nanoTime() - begun) / 1e6;
            System.out.println("zip " + ms + " " + files.size() + " " + zip.length);
        }
    }

    private static List<File> generate(Path document, Path target) {
        var configurator = new CodegenConfigurator()
                .setInputSpec(document.toString())
                .setGeneratorName("spring")
                .setOutputDir(target.toString())
                .setAdditionalProperties(Map.of("useSpringBoot3", "true", "hideGenerationTimestamp", "true"));
        return new DefaultGenerator().opts(configurator.toClientOptInput()).generate();
    }

    private static byte[] zipOf(Path folder, List<File> files) throws Exception {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (File file : files) {
                zip.putNextEntry(new ZipEntry(folder.relativize(file.toPath()).toString()));
                zip.write(Files.readAllBytes(file.toPath()));
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }
}
