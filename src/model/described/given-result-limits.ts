/** javac allows 255 arguments for a record's constructor; the generator keeps a few for itself. */
export const MAX_RESULT_COLUMNS = 250;
export const MAX_RESULTS = 20;
