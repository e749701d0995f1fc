import { diff } from './commands/diff.js';
import { download } from './commands/download.js';
import { drift } from './commands/drift.js';
import { generate } from './commands/generate.js';
import { prove } from './commands/prove.js';
import { schema } from './commands/schema.js';
import { status } from './commands/status.js';

/** @type {readonly import('./command.js').Command[]} */
export const COMMANDS = [generate, schema, status, download, diff, drift, prove];
