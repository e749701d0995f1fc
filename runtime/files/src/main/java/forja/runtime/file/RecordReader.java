package forja.runtime.file;

/** Makes a request of a record's text. */
@FunctionalInterface
interface RecordReader<T> {

    /**
     * Reads a record.
     *
     * @throws InvalidRecordException where it is no such request
     */
    T read(String text);

    /** Makes a reader of what stands before the records of a file. */
    @FunctionalInterface
    interface ForFile<T> {

        /**
         * The reader of a file.
         *
         * @throws UnreadableFileException where its records cannot be requests
         */
        RecordReader<T> behind(Splitter.Head head);
    }
}
