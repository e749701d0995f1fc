import { z } from 'zod';
import { lines, plainJson } from '../model/schema/text.ts';
import type { Datasources } from '../services/datasources.ts';
import type { Generations } from '../services/generation.ts';
import type { Language } from '../shared/language.ts';
import type { TokenScope } from '../shared/wire/tokens.ts';

/** The services that tools call; routes call the same. */
export interface ToolDeps {
  readonly datasources: Datasources;
  readonly generations: Generations;
}

/** On whose behalf a tool is called: what is known of an application token. */
export interface Agent {
  readonly accountId: string;
  readonly tokenId: string;
  readonly scopes: readonly TokenScope[];
  readonly language: Language;
  /** The address of the portal: `https://forja.example`. */
  readonly origin: string;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Hints for what clients show or ask before they call a tool. */
export interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** Whether it asks a database of the account's, and not the portal alone. */
  readonly openWorldHint: boolean;
}

/** One thing that an agent can do. Its texts are English: they are written for a model. */
export interface Tool<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** A token needs one of them; without, it is not told that there is such a tool. */
  readonly scopes: readonly TokenScope[];
  readonly hints: Hints;
  readonly input: I;
  /** Members that are not in it are not answered. */
  readonly output: O;
  /** @throws Fault, of which the agent is told */
  run(deps: ToolDeps, agent: Agent, input: z.output<I>): Promise<z.input<O>>;
}

/** A tool with its types told by its schemas. */
export const tool = <I extends z.ZodType, O extends z.ZodType>(typed: Tool<I, O>): Tool => typed as unknown as Tool;

/** Hints for a tool that looks at the portal alone, and changes nothing. */
export const READS: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
/** Hints for a tool that asks a database what is in it, and changes nothing there. */
export const ASKS: Hints = { ...READS, openWorldHint: true };

/** A request as `forja.json` has it: the parser of every generate call reads it. */
export const givenRequest = z
  .record(lines, plainJson)
  .meta({ description: 'The request, as check_request takes it and forja.json has it.' });
