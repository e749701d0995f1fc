package forja.runtime.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.transaction.support.TransactionOperations;

class FileListenerTest {

    @TempDir
    private Path folder;

    private Inbox inbox;

    @BeforeEach
    void empty() {
        inbox = new Inbox(folder);
    }

    @Test
    void eachRecordIsOneCallInItsOrderAndTheFileIsMovedAway() throws IOException {
        inbox.orders("orders.csv", 1, 25);

        inbox.listener().poll();

        assertThat(inbox.called).containsExactlyElementsOf(IntStream.rangeClosed(1, 25).boxed().toList());
        assertThat(inbox.names()).containsExactly("processed/orders.csv");
    }

    @Test
    void onlyFilesOfThePatternAreTakenAndPartsNever() throws IOException {
        for (var name : new String[] {"a.csv", "a.txt", ".a.csv", "b.csv.part", "c.csv.TMP", "d.csv.filepart"}) {
            inbox.orders(name, 1, 1);
        }
        Files.createDirectory(folder.resolve("e.csv"));
        Files.createSymbolicLink(folder.resolve("f.csv"), folder.resolve("a.txt"));

        inbox.with("pattern=*.csv*").listener().poll();

        assertThat(inbox.called).hasSize(1);
        assertThat(inbox.names()).contains("processed/a.csv", "b.csv.part");
    }

    @Test
    void nothingIsWrittenOverInTheFolderOfWhatIsDone() throws IOException {
        var listener = inbox.listener();
        for (var time = 0; time < 3; time++) {
            inbox.put("orders.csv", "id\n" + time + "\n");
            Files.setLastModifiedTime(folder.resolve("orders.csv"), FileTime.fromMillis(time));
            listener.poll();
        }

        assertThat(inbox.called).containsExactly(0, 1, 2);
        assertThat(inbox.text("processed/orders.csv")).isEqualTo("id\n0\n");
        assertThat(inbox.text("processed/orders-1.csv")).isEqualTo("id\n1\n");
        assertThat(inbox.text("processed/orders-2.csv")).isEqualTo("id\n2\n");
    }

    @Test
    void theSameFileAgainIsMovedAwayAndNotDone() throws IOException {
        var listener = inbox.listener();
        inbox.orders("orders.csv", 1, 2);
        listener.poll();
        Files.move(folder.resolve("processed/orders.csv"), folder.resolve("orders.csv"));

        listener.poll();

        assertThat(inbox.called).containsExactly(1, 2);
        assertThat(inbox.names()).containsExactly("processed/orders.csv");
    }

    @Test
    void recordsThatAreRefusedStandBesideTheFileWithTheirBytesAndReasons() throws IOException {
        inbox.put("orders.csv", "id,name\r\n1,a\r\nx,b\r\n3,\"c\r\nd\"\r\n4,e\r\n5,f");

        inbox.refusing(Failure.Kind.CONFLICT, 3, 5).listener().poll();

        assertThat(inbox.called).containsExactly(1, 4);
        assertThat(inbox.names()).containsExactly(
            "processed/orders.csv", "processed/orders.csv.reasons", "processed/orders.csv.rejected");
        assertThat(inbox.text("processed/orders.csv.rejected")).isEqualTo("id,name\r\nx,b\n3,\"c\r\nd\"\n5,f\n");
        assertThat(inbox.text("processed/orders.csv.reasons")).isEqualTo(
            "record,byte,bytes,reason\n"
                + "2,14,3,\"\"\"id\"\" is not a number such as 1234\"\n"
                + "3,19,8,\"conflict: No 3\"\n"
                + "5,34,3,\"conflict: No 5\"\n");
    }

    @Test
    void theRejectedOnesCanBeCorrectedAndFedAgain() throws IOException {
        inbox.put("orders.json", "[{\"id\": 1}, {\"id\": \"x\"},\n{\"id\": 3},{\"di\":4}]");
        var listener = inbox.with("format.kind=json").listener();
        listener.poll();

        assertThat(inbox.text("processed/orders.json.rejected")).isEqualTo("[{\"id\": \"x\"},\n{\"di\":4}]\n");
        inbox.put("again.json", inbox.text("processed/orders.json.rejected").replace("\"x\"", "2").replace("di", "id"));
        listener.poll();

        assertThat(inbox.called).containsExactly(1, 3, 2, 4);
    }

    @Test
    void aFileWithTooManyRejectedRecordsFailsAndNothingBehindThemIsDone() throws IOException {
        inbox.orders("orders.csv", 1, 50);

        inbox.refusing(Failure.Kind.INVALID, 5, 15, 25, 35, 45).listener().poll();

        assertThat(inbox.called).endsWith(34).hasSize(31);
        assertThat(inbox.names()).containsExactly(
            "failed/orders.csv", "failed/orders.csv.reasons", "failed/orders.csv.rejected");
        assertThat(inbox.text("failed/orders.csv.reasons"))
            .endsWith("\"From this record on nothing is done. 4 records are rejected, which are too many\"\n");
    }

    @Test
    void fewOfManyAreNotTooMany() throws IOException {
        inbox.orders("orders.csv", 1, 1000);

        inbox.with("rejected.least=1", "rejected.percent=1")
            .refusing(Failure.Kind.INVALID, 1, 2, 3, 4, 5, 6, 7, 8).listener().poll();

        assertThat(inbox.called).hasSize(992);
        assertThat(inbox.names()).contains("processed/orders.csv");
    }

    @Test
    void aFailedFileThatIsPutBackGoesOnWhereItEnded() throws IOException {
        inbox.orders("orders.csv", 1, 30);
        var listener = inbox.with("rejected.least=0", "rejected.percent=0")
            .refusing(Failure.Kind.REFUSED, 12).listener();
        listener.poll();
        assertThat(inbox.called).endsWith(11);
        Files.move(folder.resolve("failed/orders.csv"), folder.resolve("orders.csv"));
        inbox.refusing(Failure.Kind.REFUSED);

        listener.poll();

        assertThat(inbox.called).doesNotContain(12).contains(30).doesNotHaveDuplicates().hasSize(29);
        assertThat(inbox.names()).contains("processed/orders.csv");
    }

    @Test
    void aFileThatIsBrokenOffFailsBehindItsWholeRecords() throws IOException {
        inbox.put("orders.json", "[{\"id\":1},{\"id\":2},{\"id\":");

        inbox.with("format.kind=json").listener().poll();

        assertThat(inbox.called).containsExactly(1, 2);
        assertThat(inbox.names()).containsExactly("failed/orders.json", "failed/orders.json.reasons");
        assertThat(inbox.text("failed/orders.json.reasons")).endsWith(
            "3,19,0,\"From this record on nothing is done. The file ends before its JSON array does\"\n");
    }

    @Test
    void aFileThatCouldNotBeMovedAwayWhenItFailedIsNotWorkedOnAgain() throws IOException {
        inbox.orders("orders.csv", 1, 30);
        var listener = inbox.with("rejected.least=0", "rejected.percent=0", "save-as=sub/{file}")
            .refusing(Failure.Kind.REFUSED, 12).listener();
        Files.createDirectory(folder.resolve("failed"));
        Files.writeString(folder.resolve("failed/sub"), "a file in the way");

        listener.poll();
        assertThat(inbox.called).hasSize(11);
        assertThat(listener.problem()).isNotNull();
        Files.delete(folder.resolve("failed/sub"));
        inbox.refusing(Failure.Kind.REFUSED).later(2);
        listener.poll();

        assertThat(inbox.called).hasSize(11);
        assertThat(inbox.text("failed/sub/orders.csv.rejected")).isEqualTo("id,name\n12,order 12\n");
        assertThat(inbox.text("failed/sub/orders.csv.reasons")).contains("12,", "too many");
    }

    @Test
    void aMarkerGoesWithItsFile() throws IOException {
        inbox.orders("orders.csv", 1, 1);
        inbox.orders("half.csv", 2, 2);
        inbox.put("orders.csv.done", "");

        inbox.with("ready.when=marked").listener().poll();

        assertThat(inbox.called).containsExactly(1);
        assertThat(inbox.names()).containsExactly("half.csv", "processed/orders.csv");
    }

    @Test
    void aFileWithAnotherHeaderFails() throws IOException {
        inbox.put("orders.csv", "id,title\n1,a\n");

        inbox.listener().poll();

        assertThat(inbox.called).isEmpty();
        assertThat(inbox.text("failed/orders.csv.reasons")).contains("has \"\"title\"\", but there are id, name");
    }

    @Test
    void workThatCanBeDoneLaterRejectsNothingAndGoesOnWhereItWas() throws IOException {
        inbox.orders("orders.csv", 1, 12);
        inbox.orders("other.csv", 101, 101);
        Files.setLastModifiedTime(folder.resolve("orders.csv"), FileTime.fromMillis(1));
        var listener = inbox.refusing(Failure.Kind.UNAVAILABLE, 7).listener();

        listener.poll();
        assertThat(inbox.called).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(inbox.names()).containsExactly("orders.csv", "other.csv");
        listener.poll();
        assertThat(inbox.called).as("the others go on").contains(101).hasSize(7);
        inbox.refusing(Failure.Kind.UNAVAILABLE).later(2);
        listener.poll();

        assertThat(inbox.called).contains(12).doesNotHaveDuplicates().hasSize(13);
        assertThat(inbox.names()).containsExactly("processed/orders.csv", "processed/other.csv");
    }

    @Test
    void theOwnerSaysWhichFailuresRejectAndWhichWait() throws IOException {
        inbox.orders("orders.csv", 1, 9);
        inbox.outcomes = FileOutcomes.standard()
            .with(Failure.Kind.UNAVAILABLE, FileOutcome.REJECT)
            .with(Failure.Kind.CONFLICT, FileOutcome.WAIT);
        inbox.refusing(Failure.Kind.UNAVAILABLE, 3).listener().poll();
        assertThat(inbox.called).hasSize(8).doesNotContain(3);
        assertThat(inbox.names()).contains("processed/orders.csv.rejected");

        inbox.orders("others.csv", 1, 9);
        inbox.refusing(Failure.Kind.CONFLICT, 3).listener().poll();

        assertThat(inbox.names()).contains("others.csv").doesNotContain("processed/others.csv.rejected");
    }

    @Test
    void anOperationOfBlocksDoesThemAtOnceAndOneAloneByItself() {
        var done = new ArrayList<Object>();
        FileCall<String> call = FileCall.inBlocks((text, origin) -> text + origin.number(), done::add, done::add);
        var records = IntStream.rangeClosed(1, 3)
            .mapToObj(number -> new FileRecord<>("a", new FileOrigin("a.txt", number)))
            .toList();

        call.callAll(records);
        call.callAll(records.subList(2, 3));
        call.call("b", new FileOrigin("a.txt", 4));

        assertThat(done).containsExactly(List.of("a1", "a2", "a3"), "a3", "b4");
    }

    @Test
    void longRecordsMakeShortBlocks() throws IOException {
        inbox.put("orders.csv", "id,name\n" + ("1," + "x".repeat(30) + "\n").repeat(9));
        inbox.transactions = TransactionOperations.withoutTransaction();

        inbox.with("format.max-record=100B").listenerOfBlocks().poll();

        assertThat(inbox.blocks).containsExactly(4, 4, 1);
    }

    @Test
    void aWholeFileIsOneCallOrFails() throws IOException {
        inbox.put("1.json", "{\"id\": 1}");
        inbox.put("2.json", "{\"id\": \"x\"}");

        inbox.with("format.kind=json", "format.each=file").listener().poll();

        assertThat(inbox.called).containsExactly(1);
        assertThat(inbox.names()).containsExactly("failed/2.json", "failed/2.json.reasons", "processed/1.json");
    }

    @Test
    void whatIsWrittenMeanwhileIsNotMovedAwayAsDone() throws IOException {
        inbox.orders("orders.csv", 1, 3);
        inbox.work = order -> {
            try {
                Files.writeString(folder.resolve("orders.csv"), "id,name\n1,a\n2,b\n3,c\n4,d\n");
            } catch (IOException failure) {
                throw new AssertionError(failure);
            }
        };

        inbox.with("block=1").listener().poll();

        assertThat(inbox.text("failed/orders.csv.reasons")).contains("The file was changed while it was read");
    }

    @Test
    void anEmptyFolderOfFilesThatVanishedIsToldAndGoneOnWith() throws IOException {
        var listener = inbox.listener();
        Files.delete(folder);

        listener.poll();
        assertThat(listener.problem()).isEqualTo("there is no " + folder);
        Files.createDirectory(folder);
        inbox.orders("orders.csv", 1, 1);
        listener.poll();

        assertThat(listener.problem()).isNull();
        assertThat(inbox.called).containsExactly(1);
    }

    @Test
    void aFolderThatVanishesInTheMiddleIsGoneOnWithWhenItIsBack() throws IOException {
        var mount = Files.createDirectory(folder.resolve("mount"));
        inbox = new Inbox(mount);
        inbox.orders("orders.csv", 1, 30);
        inbox.work = order -> {
            if (order.id() == 5) {
                move(mount, folder.resolve("away"));
            }
        };
        var listener = inbox.listener();

        listener.poll();
        assertThat(listener.problem()).isEqualTo("there is no " + mount);
        assertThat(mount).as("nothing is made in its place").doesNotExist();
        move(folder.resolve("away"), mount);
        inbox.later(2);
        listener.poll();

        assertThat(inbox.called).hasSize(30).doesNotHaveDuplicates();
        assertThat(inbox.names()).containsExactly("processed/orders.csv");
    }

    @Test
    void aFolderForWhatIsDoneThatVanishesIsTold() throws IOException {
        inbox.orders("orders.csv", 1, 3);
        var listener = inbox.listener();
        inbox.unwritable = new NoSuchFileException("processed/orders.csv");

        listener.poll();
        assertThat(listener.problem()).isEqualTo("there is no processed/orders.csv");
        inbox.unwritable = null;
        inbox.later(2);
        listener.poll();

        assertThat(inbox.called).hasSize(3);
        assertThat(inbox.names()).containsExactly("processed/orders.csv");
    }

    private static void move(Path from, Path to) {
        try {
            Files.move(from, to);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Test
    void aFileInLatinLettersWithOneBadLineRejectsThatLine() throws IOException {
        var text = "id,name\n1,Müller\n2;Jürgen\n3,Peña\n";
        Files.write(folder.resolve("orders.csv"), text.getBytes(StandardCharsets.ISO_8859_1));

        inbox.with("format.charset=ISO-8859-1").listener().poll();

        assertThat(inbox.called).containsExactly(1, 3);
        assertThat(Files.readAllBytes(folder.resolve("processed/orders.csv.rejected")))
            .isEqualTo("id,name\n2;Jürgen\n".getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void aFileThatCannotBeMovedAwayIsDoneOnceAndMovedLater() throws IOException {
        inbox.orders("orders.csv", 1, 3);
        // A file stands where the folder is to be.
        inbox.put("elsewhere", "");
        var listener = inbox.with("processed=elsewhere", "pattern=*.csv").listener();

        listener.poll();
        assertThat(inbox.called).hasSize(3);
        assertThat(listener.problem()).isNotNull();
        listener.poll();
        assertThat(listener.problem()).as("it waits").isNotNull();
        Files.delete(folder.resolve("elsewhere"));
        inbox.later(2);
        listener.poll();

        assertThat(inbox.called).hasSize(3);
        assertThat(inbox.names()).containsExactly("elsewhere/orders.csv");
        assertThat(listener.problem()).isNull();
    }

    @Test
    void rejectedRecordsThatCannotBeWrittenDownWaitWithTheirFile() throws IOException {
        inbox.put("orders.csv", "id\n1\nx\n3\n");
        inbox.put("elsewhere", "");
        var listener = inbox.with("failed=elsewhere", "pattern=*.csv").listener();

        listener.poll();
        assertThat(inbox.called).containsExactly(1);
        Files.delete(folder.resolve("elsewhere"));
        inbox.later(2);
        listener.poll();

        assertThat(inbox.called).containsExactly(1, 3);
        assertThat(inbox.names()).contains("processed/orders.csv.rejected");
    }

    @Test
    void aDiskThatIsFullOrReadOnlyLosesNothing() throws IOException {
        inbox.put("orders.csv", "id\n1\nx\n3\n");
        var listener = inbox.listener();
        inbox.unwritable = new FileSystemException("orders.csv", null, "No space left on device");

        listener.poll();
        assertThat(listener.problem()).isEqualTo("the disk is full");
        assertThat(inbox.called).containsExactly(1);
        inbox.unwritable = new AccessDeniedException("orders.csv");
        inbox.later(5);
        listener.poll();
        assertThat(listener.problem()).isEqualTo("the service may not read or write orders.csv");
        inbox.unwritable = null;
        inbox.later(5);
        listener.poll();

        assertThat(listener.problem()).isNull();
        assertThat(inbox.called).containsExactly(1, 3);
        assertThat(inbox.text("processed/orders.csv.rejected")).isEqualTo("id\nx\n");
        assertThat(inbox.text("processed/orders.csv")).isEqualTo("id\n1\nx\n3\n");
    }

    @Test
    void aMoveWhoseAnswerIsLostIsOneAllTheSame() throws IOException {
        var inbox = new Inbox(folder);
        inbox.unanswered = true;
        inbox.orders("orders.csv", 1, 3);
        inbox.put("other.csv", "number\n1\n");
        var listener = inbox.listener();

        listener.poll();

        assertThat(inbox.text("processed/orders.csv")).startsWith("id,name\n1,");
        inbox.later(2);
        listener.poll();

        assertThat(listener.problem()).isNull();
        assertThat(inbox.called).containsExactly(1, 2, 3);
        assertThat(inbox.names()).containsExactly(
            "failed/other.csv", "failed/other.csv.reasons", "processed/orders.csv");
        assertThat(inbox.text("processed/orders.csv")).startsWith("id,name\n1,");
    }

    @Test
    void aListenerThatIsToStopEndsItsBlockAndAnotherGoesOnBehindIt() throws IOException {
        inbox.orders("orders.csv", 1, 30);
        var listener = inbox.listener();
        inbox.work = order -> {
            if (order.id() == 15) {
                listener.stop();
            }
        };

        listener.poll();
        assertThat(inbox.called).hasSize(20);
        inbox.listener().poll();

        assertThat(inbox.called).hasSize(30).doesNotHaveDuplicates();
    }

    @Test
    void workThatDiedIsTakenOverWhenItsTimeIsOver() throws IOException {
        inbox.orders("orders.csv", 1, 30);
        inbox.work = order -> {
            if (order.id() == 15) {
                throw new StackOverflowError();
            }
        };
        assertThatThrownBy(() -> inbox.listener().poll()).isInstanceOf(StackOverflowError.class);
        inbox.work = order -> {};
        inbox.later(50);
        inbox.listener().poll();
        assertThat(inbox.called).hasSize(14);

        inbox.later(20);
        inbox.listener().poll();

        assertThat(inbox.called).hasSize(30).doesNotHaveDuplicates();
    }

    @Test
    void aRefusalOfOneRecordIsItsOwnAndNotThatOfTheProgram() throws IOException {
        inbox.orders("orders.csv", 1, 3);
        inbox.work = order -> {
            if (order.id() == 2) {
                throw new FailureException(Failure.of(Failure.Kind.INTERNAL));
            }
        };

        inbox.listener().poll();

        assertThat(inbox.called).containsExactly(1, 3);
        assertThat(inbox.text("processed/orders.csv.reasons")).contains("2,18,9,\"internal: The operation failed.\"");
    }
}
