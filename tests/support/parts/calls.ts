/** @returns all that a project says of its operations: the README, and the file of what that leaves out where there is one. */
export function guideTo(files: ReadonlyMap<string, string>): string {
  return `${files.get('README.md') ?? ''}\n${files.get('forja/operations.md') ?? ''}`;
}

/** @returns the lines of curl by which a project shows how its operations are called, each once. */
export function curlLines(files: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...guideTo(files).matchAll(/^curl .*$/gm)].map(([line]) => line))];
}
