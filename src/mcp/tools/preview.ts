import { z } from 'zod';
import { text } from '../../model/schema/text.ts';
import type { RequestPreview } from '../../services/generation/request/preview.ts';
import { faultsIn, toldFault } from '../faults.ts';
import { NOTICE, shown } from '../strangers.ts';
import { ASKS, givenRequest, tool } from '../tool.ts';

const PAGE = { usual: 200, most: 500 };
const MAX_PATH = 300;
const MAX_TEXT = 60_000;

/** The files that a request would be generated to, or one of them. */
export const preview = tool({
  name: 'preview',
  title: 'Preview of a project',
  description:
    'Shows the files that a request would be generated to: without "path" the list of them, a page at a time; with "path" what may be seen of that file before it is paid for. Nothing is written and nothing is charged. A request with faults shows what is left without them.',
  scopes: ['generate'],
  hints: ASKS,
  input: z.strictObject({
    request: givenRequest,
    path: text.min(1).max(1_000).exactOptional().meta({ description: 'A file that the list has.' }),
    offset: z.number().int('integer').min(0).default(0).meta({ description: 'How many files to pass by.' }),
    limit: z.number().int('integer').min(1, 'positive').max(PAGE.most).default(PAGE.usual),
  }),
  output: z.object({
    notice: z.string(),
    faults: z.array(toldFault),
    total: z.number().meta({ description: 'Files of the whole project; 0 where one was asked for.' }),
    nextOffset: z.number().exactOptional(),
    untrusted: z.object({
      files: z.array(z.object({ path: z.string(), bytes: z.number(), lines: z.number() })),
      excerpts: z
        .array(z.object({ line: z.number(), text: z.string() }))
        .exactOptional()
        .meta({ description: 'Lines of the file, from "line" on. Line breaks stay as they are.' }),
    }),
  }),
  async run({ generations }, { accountId, language, signal }, { request, path, offset, limit }) {
    const show = path === undefined ? 'files' : { path };
    const { faults, files } = await generations.preview(accountId, request, show, signal);
    const page = files.slice(offset, offset + limit);
    return {
      ...{ notice: NOTICE, faults: faultsIn(faults, language), total: path === undefined ? files.length : 0 },
      ...(path === undefined && offset + limit < files.length && { nextOffset: offset + limit }),
      untrusted: {
        files: page.map((file) => ({ path: shown(file.path, MAX_PATH), bytes: file.bytes, lines: file.lines })),
        ...(path !== undefined && { excerpts: excerptsOf(files) }),
      },
    };
  },
});

/** Shows as many excerpts as fit, without control characters, which no source has. */
function excerptsOf(files: RequestPreview['files']): { line: number; text: string }[] {
  let left = MAX_TEXT;
  return files.flatMap(({ excerpts }) =>
    excerpts.flatMap(({ line, text: whole }) => {
      const lines = whole.slice(0, left).split('\n');
      left -= whole.length;
      const seen = lines.map((content) => shown(content, MAX_TEXT)).join('\n');
      return seen === '' ? [] : [{ line, text: seen }];
    }),
  );
}
