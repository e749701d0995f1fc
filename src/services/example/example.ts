import { createHash } from 'node:crypto';
import type { RenderedFiles } from '../../generators/rendered.ts';
import type { Verification } from '../../verify/delivery/receipt.ts';
import type { Renderer } from '../generation/ports.ts';
import { exampleInput, exampleRoutines } from './input.ts';
import { createReceipt, type ReceiptDeps } from './receipt.ts';

export type { Verification } from '../../verify/delivery/receipt.ts';

/** A routine of the example, and where callers of the service find it. */
export interface ExampleEndpoint {
  /** The routine as people write it: `shop.order_totals(bigint, numeric)`. */
  readonly routine: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
}

/** A whole project, made by this generator. */
export interface Example {
  readonly name: string;
  /** Texts by path, in the order of a file tree. */
  readonly files: ReadonlyMap<string, string>;
  readonly endpoints: readonly ExampleEndpoint[];
  /** Names its content: what is kept of it is kept under this. */
  readonly digest: string;
}

/** The one project that anybody may look at; it is made when it is first asked for, and made once. */
export interface ExampleService {
  project(): Promise<Example>;
  /**
   * The receipt of a Build of the project here. Undefined while there is none: the first question starts the Build, where this
   * portal builds, and nobody waits for that.
   */
  receipt(): Promise<Verification | undefined>;
  close(): void;
}

export interface ExampleDeps extends ReceiptDeps {
  readonly renderer: Pick<Renderer, 'renderFiles'>;
}

/** Creates the service of the example that needs no account. */
export function createExample(deps: ExampleDeps): ExampleService {
  let made: Promise<{ rendered: RenderedFiles; example: Example }> | undefined;
  const make = () => {
    made ??= deps.renderer.renderFiles(exampleInput()).then((rendered) => ({ rendered, example: exampleOf(rendered) }));
    // What failed is tried again by the next who asks.
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
  const receipts = createReceipt(deps);
  return {
    project: async () => (await make()).example,
    async receipt() {
      const { rendered, example } = await make();
      return receipts.of(example.digest, rendered);
    },
    close: receipts.close,
  };
}

function exampleOf({ name, files }: RenderedFiles): Example {
  const texts = [...files].map(([path, bytes]): [string, string] => [path, new TextDecoder().decode(bytes)]);
  const digest = createHash('sha256');
  for (const [path, text] of texts) digest.update(`${path}\0${text}\0`);
  const sorted = new Map(texts.toSorted(([a], [b]) => compare(a, b)));
  return { name, files: sorted, endpoints: endpointsOf(sorted), digest: digest.digest('hex').slice(0, 16) };
}

/** Folders before files, each by name. */
function compare(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  const at = left.findIndex((part, index) => part !== right[index]);
  const isFolder = (parts: readonly string[]) => at < parts.length - 1;
  if (isFolder(left) !== isFolder(right)) return isFolder(left) ? -1 : 1;
  return (left[at] ?? '') < (right[at] ?? '') ? -1 : 1;
}

type Contract = { readonly paths: Record<string, Record<string, { operationId?: string; summary?: string }>> };

/** The contract of the project says where its operations are. */
function endpointsOf(files: ReadonlyMap<string, string>): readonly ExampleEndpoint[] {
  const text = [...files].find(([path]) => path.endsWith('/openapi.json'))?.[1];
  const { paths }: Contract = text ? JSON.parse(text) : { paths: {} };
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, summary = '' }]) => ({ path, method, operationId, summary })),
  );
  return exampleRoutines().flatMap(({ ref }) => {
    const found = served.find(({ operationId = '' }) => spelled(operationId) === spelled(ref.name));
    if (!found) return [];
    const { path, method, summary } = found;
    const routine = `${ref.schema}.${ref.name}(${ref.argumentTypes.join(', ')})`;
    return [{ routine, path, method: method.toUpperCase(), summary }];
  });
}

/** A name without what a language writes otherwise: `order_totals` is `orderTotals`. */
const spelled = (name: string) => name.replaceAll('_', '').toLowerCase();
