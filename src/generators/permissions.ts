const REGULAR_FILE = 0o100644;
const EXECUTABLE_FILE = 0o100755;
const EXECUTABLE = /(?:\.sh|(?:^|\/)mvnw)$/;

/** What a zip's entry says beside its content, so that scripts can be run where it is unpacked: `os` is Unix. */
export function permissionsOf(path: string): { readonly os: number; readonly attrs: number } {
  return { os: 3, attrs: (EXECUTABLE.test(path) ? EXECUTABLE_FILE : REGULAR_FILE) * 0x10000 };
}
