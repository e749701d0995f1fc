import edu.umd.cs.findbugs.BugCollectionBugReporter;
import edu.umd.cs.findbugs.ClassScreener;
import edu.umd.cs.findbugs.DetectorFactoryCollection;
import edu.umd.cs.findbugs.FindBugs2;
import edu.umd.cs.findbugs.Priorities;
import edu.umd.cs.findbugs.Project;
import edu.umd.cs.findbugs.config.UserPreferences;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * What SpotBugs finds in the classes of a reactor's projects, a line each: class file, tab, line, tab, rule and words. A class that
 * several projects have with the same bytes is looked at once.
 */
public class Classes {

    public static void main(String[] args) throws Exception {
        var seen = new HashSet<String>();
        try (var projects = Files.list(Path.of(args[0]))) {
            for (var project : projects.sorted().toList()) {
                var classes = project.resolve("target/classes");
                var fresh = Files.isDirectory(classes) ? fresh(classes, seen) : List.<String>of();
                if (!fresh.isEmpty()) {
                    look(classes, fresh, Files.readString(project.resolve("target/classpath.txt")), args[1]);
                }
            }
        }
    }

    private static List<String> fresh(Path classes, Set<String> seen) throws Exception {
        var fresh = new ArrayList<String>();
        try (var files = Files.walk(classes)) {
            for (var file : files.filter(Classes::isOurs).sorted().toList()) {
                var digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
                if (seen.add(HexFormat.of().formatHex(digest))) {
                    fresh.add(classes.relativize(file).toString().replace(".class", "").replace('/', '.'));
                }
            }
        }
        return fresh;
    }

    /** What protoc writes of a proto file is its own affair. */
    private static boolean isOurs(Path path) {
        var text = path.toString();
        return text.endsWith(".class") && !text.contains("/grpc/proto/") && !text.contains("/client/proto/");
    }

    private static void look(Path classes, List<String> names, String classpath, String exceptions) throws Exception {
        var project = new Project();
        project.addFile(classes.toString());
        for (var jar : classpath.strip().split(":")) {
            project.addAuxClasspathEntry(jar);
        }
        var bugs = new BugCollectionBugReporter(project);
        bugs.setPriorityThreshold(Priorities.NORMAL_PRIORITY);
        var screener = new ClassScreener();
        names.forEach(screener::addAllowedClass);
        try (var engine = new FindBugs2()) {
            engine.setDetectorFactoryCollection(DetectorFactoryCollection.instance());
            engine.setProject(project);
            engine.setBugReporter(bugs);
            engine.setUserPreferences(UserPreferences.createDefaultUserPreferences());
            engine.setClassScreener(screener);
            engine.setNoClassOk(true);
            engine.addFilter(exceptions, false);
            engine.finishSettings();
            engine.execute();
        }
        for (var bug : bugs.getBugCollection()) {
            var line = bug.getPrimarySourceLineAnnotation();
            System.out.println(classes.resolve(line.getSourcePath()) + "\t" + line.getStartLine() + "\t" + bug.getType()
                + ": " + bug.getMessageWithoutPrefix());
        }
    }
}
