package forja.runtime.state;

/**
 * A file that somebody is at.
 *
 * @param file the id of the file
 * @param holder which no other claim has: who comes later cannot be taken for who was there before
 * @param progress how far it was done when it was taken
 * @param state what is left to be done of it; one that had failed is worked on again
 */
public record FileClaim(String file, String holder, FileProgress progress, FileState state) {}
