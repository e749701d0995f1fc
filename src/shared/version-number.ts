/** SPEC §5: numbers, periods and dashes. What else a repository has in a version follows the number, and is the portal's to know. */
export const VERSION_LETTERS = /^[\d.-]*$/;
/** `42.7.13`, `1.0-2` */
export const VERSION = /^\d+(?:[.-]\d+)*$/;
