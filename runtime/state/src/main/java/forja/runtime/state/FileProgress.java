package forja.runtime.state;

/**
 * How far a file is done.
 *
 * @param position the byte behind the last whole record that is
 * @param records how many records stand before it
 * @param rejected how many of those had no effect
 * @param reasons how many bytes are written about those
 */
public record FileProgress(long position, long records, long rejected, long reasons) {

    /** Of which nothing is done. */
    public static final FileProgress NONE = new FileProgress(0, 0, 0, 0);

    /** The same to go on with after a failure: what was rejected has been told, and is counted from here on. */
    public FileProgress again() {
        return new FileProgress(position, records, 0, 0);
    }
}
