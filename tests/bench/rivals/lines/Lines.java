import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.LocalDate;

/** Puts lines of files into a table by batches, as one writes it by hand: url, batch, files. Prints the milliseconds of each file. */
public final class Lines {

    public static void main(String[] args) throws Exception {
        var batch = Integer.parseInt(args[1]);
        for (var index = 2; index < args.length; index++) {
            var began = System.nanoTime();
            put(args[0], batch, Path.of(args[index]));
            System.out.println((System.nanoTime() - began) / 1_000_000);
        }
    }

    private static void put(String url, int batch, Path file) throws Exception {
        try (var connection = DriverManager.getConnection(url);
            var lines = Files.newBufferedReader(file, StandardCharsets.UTF_8);
            var insert = connection.prepareStatement("insert into bench.lines values (?, ?, ?, ?)")) {
            connection.setAutoCommit(false);
            lines.readLine();
            var waiting = 0;
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                var values = line.split(",", -1);
                insert.setLong(1, Long.parseLong(values[0]));
                insert.setString(2, values[1]);
                insert.setBigDecimal(3, new BigDecimal(values[2]));
                insert.setObject(4, LocalDate.parse(values[3]));
                insert.addBatch();
                waiting++;
                if (waiting == batch) {
                    insert.executeBatch();
                    connection.commit();
                    waiting = 0;
                }
            }
            insert.executeBatch();
            connection.commit();
        }
    }
}
