import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import org.springframework.scheduling.support.CronExpression;

/** Prints, for each line of a file, whether Spring takes it as a cron expression, and its next three times. */
class CronVerdicts {

    public static void main(String[] arguments) throws Exception {
        for (var line : Files.readAllLines(Path.of(arguments[0]))) {
            System.out.println(verdict(line, LocalDateTime.parse(arguments[1])));
        }
    }

    private static String verdict(String expression, LocalDateTime after) {
        CronExpression cron;
        try {
            cron = CronExpression.parse(expression);
        } catch (IllegalArgumentException refused) {
            return "refused";
        }
        var times = new StringBuilder("taken");
        var time = after;
        for (int count = 0; count < 3; count++) {
            time = cron.next(time);
            if (time == null) {
                break;
            }
            times.append(' ').append(time);
        }
        return times.toString();
    }
}
