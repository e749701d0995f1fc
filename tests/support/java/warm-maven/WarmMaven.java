import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Properties;
import org.codehaus.plexus.classworlds.ClassWorld;

/**
 * Maven as its own command runs it, again and again in one JVM. A run is a line of tab-separated words on standard input: its
 * folder, then what follows {@code mvn}. Its answer is a line with its exit code and how many bytes it wrote, and those.
 */
final class WarmMaven {

    public static void main(String[] arguments) throws Exception {
        var answers = System.out;
        var world = new ClassWorld("plexus.core", WarmMaven.class.getClassLoader());
        var core = world.getRealm("plexus.core");
        var home = Path.of(System.getProperty("maven.home"));
        core.addURL(home.resolve("conf/logging").toUri().toURL());
        try (var libraries = Files.list(home.resolve("lib"))) {
            for (var library : libraries.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
                core.addURL(library.toUri().toURL());
            }
        }
        Thread.currentThread().setContextClassLoader(core);
        var type = core.loadClass("org.apache.maven.cli.MavenCli");
        Constructor<?> made = type.getConstructor(ClassWorld.class);
        Method run = type.getMethod("doMain", String[].class, String.class, PrintStream.class, PrintStream.class);
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            var words = line.split("\t");
            var properties = (Properties) System.getProperties().clone();
            System.setProperty("maven.multiModuleProjectDirectory", words[0]);
            var written = new ByteArrayOutputStream();
            var out = new PrintStream(written, true, StandardCharsets.UTF_8);
            var code = run.invoke(made.newInstance(world), Arrays.copyOfRange(words, 1, words.length), words[0], out, out);
            out.flush();
            // Maven makes what follows -D properties of its JVM.
            System.setProperties(properties);
            answers.println(code + " " + written.size());
            written.writeTo(answers);
            answers.flush();
        }
    }
}
