import protobuf from 'protobufjs';
import descriptor from 'protobufjs/ext/descriptor/index.js';

/** A description of a file: JSON of a `google.protobuf.FileDescriptorProto`. */
type FileDescriptor = Readonly<Record<string, unknown>>;

/** The faults of a file or a method: keys of `common:validation`. */
export type ProtoFault = 'sentProto' | 'sentProtoMethod' | 'sentProtoStream';

/** The files that every library of Protocol Buffers has, and messages may have fields of. */
const WELL_KNOWN = /^google\/protobuf\/(?:any|duration|empty|field_mask|struct|timestamp|wrappers)\.proto$/;
const PROTO3 = /^\s*syntax\s*=\s*(["'])proto3\1\s*;/m;
/** The options that say how messages travel; others are their authors' own. */
const KEPT_OPTIONS = new Set(['packed', 'mapEntry']);

/**
 * Describes the file that has a method with one request and one answer, or says what is wrong with it. Files that it imports bring
 * options alone, but for those of well-known messages.
 */
export function describedMethod(
  proto: string,
  method: string,
): { readonly file: FileDescriptor } | { readonly fault: ProtoFault } {
  const found = PROTO3.test(proto) ? parsed(proto) : undefined;
  if (!found) return { fault: 'sentProto' };
  const [service = '', name = ''] = method.split('/');
  const { root, imports } = found;
  const own = root.lookup(service);
  const described =
    own instanceof protobuf.Service ? own.methodsArray.find((candidate) => candidate.name === name) : undefined;
  if (!described || own?.fullName !== `.${service}`) return { fault: 'sentProtoMethod' };
  if (described.requestStream || described.responseStream) return { fault: 'sentProtoStream' };
  return { file: fileOf(root, imports) };
}

interface Parsed {
  readonly root: protobuf.Root;
  /** The files of well-known messages. */
  readonly imports: readonly string[];
}

function parsed(proto: string): Parsed | undefined {
  const root = new protobuf.Root();
  try {
    const { imports = [] } = protobuf.parse(proto, root, { keepCase: true });
    const known = [...new Set(imports)].filter((name) => WELL_KNOWN.test(name));
    for (const name of known) {
      const { nested } = protobuf.common.get(name) ?? {};
      if (nested) root.addJSON(nested);
    }
    root.resolveAll();
    return { root, imports: known };
  } catch {
    return undefined;
  }
}

/** The method that the extension adds to Protocol Buffers of JavaScript, which has no types for it. */
interface Describes {
  toDescriptor(syntax: string): protobuf.Message;
}
const { FileDescriptorSet } = descriptor as unknown as { readonly FileDescriptorSet: protobuf.Type };

function fileOf(root: protobuf.Root, imports: readonly string[]): FileDescriptor {
  const set = (root as unknown as Describes).toDescriptor('proto3');
  const { file = [] } = FileDescriptorSet.toObject(set, { enums: String, longs: Number });
  const own = (file as readonly FileDescriptor[]).find(({ package: name }) => name !== 'google.protobuf');
  return { ...(travelling(own) as FileDescriptor), dependency: imports };
}

/** Leaves out what does not say how messages travel. */
function travelling(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(travelling);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      if (name !== 'options') return [[name, travelling(member)]];
      const kept = Object.entries(member as object).filter(([option]) => KEPT_OPTIONS.has(option));
      return kept.length > 0 ? [[name, Object.fromEntries(kept)]] : [];
    }),
  );
}
