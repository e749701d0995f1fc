const REGULAR_FILE = 0o100644;
const EXECUTABLE_FILE = 0o100755;
const EXECUTABLE = /(?:\.sh|(?:^|\/)mvnw)$/;

/**
 * Tells the permissions of a file in a zip, so that scripts can be run where it is unpacked. `os` 3 is Unix; `attrs` are the
 * permissions in the upper 16 bits.
 */
export function permissionsOf(path: string): { readonly os: number; readonly attrs: number } {
  return { os: 3, attrs: (EXECUTABLE.test(path) ? EXECUTABLE_FILE : REGULAR_FILE) * 0x10000 };
}
