import { z } from 'zod';
import { MAX_SCHEMA_BYTES } from '../../model/request/limits.ts';
import { schemaFiles } from '../../model/request/request.ts';
import { strict } from '../../model/schema/strict.ts';
import { text } from '../../model/schema/text.ts';
import type { DataType } from '../../model/types.ts';

/** The wire types of an uploaded schema, as forms and programs get it. */

/** Four letters for three bytes. */
const MAX_ZIP_LETTERS = Math.ceil(MAX_SCHEMA_BYTES / 3) * 4;

/** Files, or a zip of them in base64: one of the two. */
export const checkSchemaBody = strict({
  schemaFiles: schemaFiles.exactOptional(),
  zip: text
    .max(MAX_ZIP_LETTERS, 'schemaTooLarge')
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'fileFormat')
    .exactOptional(),
}).refine((value) => (value.schemaFiles === undefined) !== (value.zip === undefined), {
  error: 'schemaRequired',
  path: ['schemaFiles'],
});

/** A `ref` names the key of a type. */
const type = z.looseObject({ kind: z.string() }) as unknown as z.ZodType<DataType>;

/** A member as the document writes it; `ref` is the key of the type that it is, or is a list of. */
const told = { written: z.string(), required: z.boolean(), ref: z.string().exactOptional() };
const member = z.object({ name: z.string(), ...told, doc: z.string().exactOptional() });
const body = z.object({ mediaType: z.string().exactOptional(), ...told });

const checkedOperation = z.object({
  id: z.string(),
  /** The operation in a line, as its protocol's people write it. */
  title: z.string(),
  /** The order in which numbers are given where nothing else tells two operations apart. */
  key: z.string(),
  tag: z.string().exactOptional(),
  summary: z.string().exactOptional(),
  nature: z.enum(['reads', 'writes']),
  /** Whether it takes what no url carries. */
  documents: z.boolean(),
  /** Why no call of it can be made: a translated sentence. */
  refused: z.string().exactOptional(),
  /** `in`: where one travels, where its protocol has several places. */
  parameters: z.array(member.extend({ in: z.string().exactOptional() })),
  body: body.exactOptional(),
  /** The slots of a request: its parameters, and its body or the members of that. */
  request: z.array(z.object({ name: z.string(), written: z.string(), type })),
  answer: body.exactOptional(),
});
export type CheckedOperation = z.output<typeof checkedOperation>;

export const checkedSchema = z.object({
  title: z.string(),
  version: z.string(),
  /** The protocol of its operations: `rest`, `graphql`, `grpc` or `soap`. */
  protocol: z.string(),
  /** The addresses that the document names. */
  servers: z.array(z.string()),
  /** The files that a zip held: what a request sends along. */
  schemaFiles: z.array(z.object({ path: z.string(), content: z.string() })).exactOptional(),
  /** Translated sentences worth knowing though nothing is wrong, such as which file was taken for an import. */
  told: z.array(z.string()),
  operations: z.array(checkedOperation),
  /** By their keys. */
  types: z.record(
    z.string(),
    z.object({ written: z.string(), members: z.array(member), values: z.array(z.string()).exactOptional() }),
  ),
});
export type CheckedSchema = z.output<typeof checkedSchema>;
