import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { MavenRun } from './warm-maven.ts';

/** Where files of a run ask for a build; whatever runs outside of Vitest has none. */
export const DESK = 'FORJA_MAVEN_DESK';

/** A run of Maven: its folder, and what follows `mvn`. */
export interface MavenWishes {
  readonly folder: string;
  readonly words: readonly string[];
  readonly timeoutMs: number;
}

/** @returns what a warm JVM made of it; nothing where there is none, or its Maven is not one that can be run so. */
export async function warmly(asked: MavenWishes): Promise<MavenRun | undefined> {
  const desk = process.env[DESK];
  if (desk === undefined) return undefined;
  // A connection of its own: one that is kept may be closed by the desk in the very moment in which it is asked by it.
  const call = request(desk, { method: 'POST', agent: false });
  call.end(JSON.stringify(asked));
  const [response] = await once(call, 'response');
  const answer = await text(response);
  return response.statusCode === 200 ? (JSON.parse(answer) as MavenRun) : undefined;
}
