import { lockFaults, projectOfLock } from '../../../checks/lock/lock-faults.ts';
import type { FieldFault } from '../../../model/fault.ts';
import { MAX_LOCK_BYTES } from '../../../model/request/limits.ts';
import type { FormSpec } from '../../../shared/form-spec.ts';
import type { Draft, LockDraft } from '../draft/draft.ts';
import { readForjaFile } from './check.ts';

/** Two thousand endpoints have to fit into a tab's storage as well. */
const MAX_KEPT_LETTERS = 1_500_000;

/** A file of a generated project: what fills the form, what keeps its names, or why it does neither. */
export type ProjectFile =
  | { readonly kind: 'draft'; readonly draft: Draft }
  | { readonly kind: 'lock'; readonly lock: LockDraft }
  | { readonly kind: 'refused'; readonly message: string; readonly values: NonNullable<FieldFault['values']> };

/** Reads a chosen or dropped file; whether a lock is the project's own is told by what is typed so far. */
export async function readProjectFile(file: File, draft: Draft, spec: FormSpec): Promise<ProjectFile> {
  if (file.size > MAX_LOCK_BYTES && isNamedLock(file)) {
    return refused('validation.lockTooLarge', { limit: `${MAX_LOCK_BYTES / 1_048_576} MB` });
  }
  const text = await file.text();
  const content = parsed(text);
  if (isNamedLock(file) || looksLikeLock(content)) return readLockFile(file, content, draft, spec);
  const read = readForjaFile(text, spec);
  return 'message' in read ? refused(`forms.file.${read.message}`) : { kind: 'draft', draft: read.draft };
}

const refused = (message: string, values: NonNullable<FieldFault['values']> = {}): ProjectFile => ({
  kind: 'refused',
  message,
  values,
});
const isNamedLock = ({ name }: File) => /\.lock\.json$/i.test(name);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function looksLikeLock(content: unknown): boolean {
  return typeof content === 'object' && content !== null && 'generator' in content && 'operations' in content;
}

function readLockFile(file: File, content: unknown, { project }: Draft, { technology }: FormSpec): ProjectFile {
  const [fault] = lockFaults(content, { technology, domain: project.domain.trim(), name: project.name.trim() });
  if (fault) return refused(`validation.${fault.message}`, fault.values ?? {});
  const sent = withoutHashes(content as WrittenLock);
  const own = projectOfLock(content);
  return {
    kind: 'lock',
    lock: {
      fileName: file.name,
      content: sent,
      operations: sent.operations.length,
      ...(own && { project: own }),
      isLarge: JSON.stringify(sent).length > MAX_KEPT_LETTERS,
    },
  };
}

interface WrittenLock {
  readonly operations: readonly object[];
  readonly files?: Readonly<Record<string, string>>;
}

/** Hashes are compared with a folder, which the portal never sees. */
function withoutHashes({ operations, files = {}, ...lock }: WrittenLock): WrittenLock {
  return {
    ...lock,
    operations: operations.map((operation) => ({ ...operation, signature: '' })),
    files: Object.fromEntries(Object.keys(files).map((path) => [path, ''])),
  };
}
