import { contractRequest, generateRequest, productRequest } from '../../../model/request/request.ts';
import type { Call } from '../../../shared/calls.ts';
import { handOnBody } from '../../../shared/wire/handoff.ts';

/** Calls that a request of generating is sent to. */
export function isGenerate({ body }: Pick<Call, 'body'>): boolean {
  return [generateRequest, contractRequest, productRequest, handOnBody].some((schema) => schema === body);
}

const PUBLIC = new Set(['license', 'getPlans', 'getQuote', 'getTechnologyCredits', 'getDownload']);

/** Calls that anybody may make. */
export const isPublic = (name: string): boolean => PUBLIC.has(name);

/** A chapter of the reference: the first whose pattern fits a call's name or path takes it. */
export interface Chapter {
  readonly name: string;
  readonly description: string;
  readonly calls: RegExp;
}

export const CHAPTERS: readonly Chapter[] = [
  {
    name: 'Hand-off',
    description:
      'What becomes of an artifact: a pipeline of continuous integration is called, or a repository gets it.',
    calls: /devops|repositor|regenerat|upgrade/i,
  },
  {
    name: 'Generating',
    description:
      'From a request to its file. All of these take a `forja.json`, as each generated project carries it; an `Idempotency-Key` makes two sends of one request one generation.',
    calls:
      /\b(?:generate(?!Token)\w*|(?!getProcedures)\w+SqlServer|reviewChanges|diff|preview|requestCost|keptNames|endpoint|getFileZip|generationStatus|cancelGeneration|pendingFiles|deletePendingFile|getServices?)$/,
  },
  {
    name: 'Data sources',
    description: 'Databases and contracts: what there is in them, and what has changed since.',
    calls: /\/api\/datasource\//,
  },
  {
    name: 'Choices',
    description: 'What can be chosen in a request.',
    calls: /\b(?:TypeDatabase|getType\w+|queueTypeService|producerServiceWith|DomainService|\w*[dD]ependenc\w*)$/,
  },
  {
    name: 'Tokens',
    description: 'Application tokens, which programs sign in with. People manage them.',
    calls: /Token/,
  },
  {
    name: 'Credits',
    description: 'Plans, what is left, and what moved it.',
    calls: /Wallet|Movement|Credit|Plans|Quote|[cC]heckout|payment/,
  },
  { name: 'Events', description: 'What was generated, month by month.', calls: /Event/ },
  {
    name: 'Account',
    description: 'What an account keeps, and its license.',
    calls: /[fF]avourite|[lL]icense$|eulaReject|activity|Notification/,
  },
  {
    name: 'Sign-in',
    description: 'How browsers sign in; programs do not need it.',
    calls: /\/api\/auth\/|socket|singOut|language/,
  },
  { name: 'Portal', description: 'The portal itself.', calls: /./ },
];

/** @returns the chapter of a call. */
export function chapterOf(name: string, path: string): Chapter {
  const whole = `${path} ${name}`;
  const found = CHAPTERS.find(({ calls }) => calls.test(whole));
  if (!found) throw new Error(`No chapter takes ${name}`);
  return found;
}
