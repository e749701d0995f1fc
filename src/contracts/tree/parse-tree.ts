import { type Event, parseEvents, YAMLException } from 'js-yaml';
import type { Budget, ContractFaults } from '../faults.ts';
import type { Node, SourceFile } from './node.ts';
import { TreeBuilder } from './tree-builder.ts';

/**
 * Reads a JSON or YAML file (1.2, one document) into nodes with positions. Aliases share their node, so that a bomb of
 * them is no larger than its text.
 * @example
 * a: [1]   →   {kind: 'mapping', entries: {a → {kind: 'sequence', at: 0, items: [{kind: 'scalar', value: 1, at: 4}]}}}
 * @returns nothing when it cannot be read, which is noted.
 */
export function parseTree(file: SourceFile, faults: ContractFaults, budget: Budget): Node | undefined {
  const start = { file, at: 0 };
  if (!file.content.isWellFormed()) {
    faults.add(start, 'fileFormat');
    return undefined;
  }
  // The parser makes all of its events at once: what could be too many is refused before.
  budget.spend('nodes', start, marks(file.content));
  const events = eventsOf(file, faults, budget.limits.depth);
  return events && new TreeBuilder(file, faults, budget).build(events);
}

/**
 * The levels that the parser gets beyond the limit, since it counts scalars and keys too. The builder, which counts
 * mappings and lists alone, refuses what is a little too deep.
 */
const PARSER_MARGIN = 4;

function eventsOf(file: SourceFile, faults: ContractFaults, maxDepth: number): Event[] | undefined {
  try {
    return parseEvents(file.content, { maxDepth: maxDepth + PARSER_MARGIN });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const at = Math.min(error.mark?.position ?? 0, file.content.length);
    const tooDeep = error.reason.startsWith('nesting exceeded');
    faults.add({ file, at }, tooDeep ? 'schema.tooDeep' : 'fileFormat', tooDeep ? { limit: maxDepth } : undefined);
    return undefined;
  }
}

/**
 * Counts the characters that could begin a value: at least as many as there are values, up to a factor that nesting
 * bounds.
 */
function marks(content: string): number {
  let count = 0;
  for (let at = 0; at < content.length; at++) {
    const code = content.charCodeAt(at);
    // Line feed, comma, [ and {.
    if (code === 10 || code === 44 || code === 91 || code === 123) count++;
  }
  return count;
}
