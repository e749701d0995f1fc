import com.puppycrawl.tools.checkstyle.Checker;
import com.puppycrawl.tools.checkstyle.ConfigurationLoader;
import com.puppycrawl.tools.checkstyle.PropertiesExpander;
import com.puppycrawl.tools.checkstyle.api.AuditEvent;
import com.puppycrawl.tools.checkstyle.api.AuditListener;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import net.sourceforge.pmd.PMDConfiguration;
import net.sourceforge.pmd.PmdAnalysis;
import net.sourceforge.pmd.lang.LanguageRegistry;

/** What Checkstyle and PMD find in a folder of sources, a line each: file, tab, line, tab, rule and words. */
public class Sources {

    public static void main(String[] args) throws Exception {
        var folder = Path.of(args[0]);
        try (var files = Files.walk(folder)) {
            checkstyle(args[1], args[2], files.map(Path::toFile).filter(File::isFile).toList());
        }
        pmd(folder, args[3]);
    }

    private static void checkstyle(String rules, String exceptions, List<File> files) throws Exception {
        var properties = new Properties();
        properties.setProperty("org.checkstyle.google.suppressionfilter.config", exceptions);
        var checker = new Checker();
        checker.setModuleClassLoader(Checker.class.getClassLoader());
        checker.configure(ConfigurationLoader.loadConfiguration(rules, new PropertiesExpander(properties)));
        checker.addListener(new AuditListener() {
            @Override
            public void addError(AuditEvent event) {
                var rule = event.getSourceName().replaceAll(".*\\.(\\w+?)(Check)?$", "$1");
                tell(event.getFileName(), event.getLine(), rule, event.getMessage());
            }

            @Override
            public void addException(AuditEvent event, Throwable failure) {
                tell(event.getFileName(), 0, "Checkstyle", failure.toString());
            }

            @Override
            public void auditStarted(AuditEvent event) {}

            @Override
            public void auditFinished(AuditEvent event) {}

            @Override
            public void fileStarted(AuditEvent event) {}

            @Override
            public void fileFinished(AuditEvent event) {}
        });
        checker.process(files);
        checker.destroy();
    }

    private static void pmd(Path folder, String rules) {
        var configuration = new PMDConfiguration();
        configuration.setIgnoreIncrementalAnalysis(true);
        configuration.setDefaultLanguageVersion(LanguageRegistry.PMD.getLanguageById("java").getVersion("17"));
        configuration.addInputPath(folder);
        configuration.addRuleSet(rules);
        try (var analysis = PmdAnalysis.create(configuration)) {
            var report = analysis.performAnalysisAndCollectReport();
            report.getViolations().forEach(one -> tell(one.getFileId().getAbsolutePath(), one.getBeginLine(),
                one.getRule().getName(), one.getDescription()));
            report.getProcessingErrors().forEach(one -> tell(one.getFileId().getAbsolutePath(), 0, "PMD", one.getMsg()));
            report.getConfigurationErrors().forEach(one -> tell(rules, 0, one.rule().getName(), one.issue()));
        }
    }

    private static void tell(String file, int line, String rule, String words) {
        System.out.println(file + "\t" + line + "\t" + rule + ": " + words.replaceAll("\\s+", " "));
    }
}
