import { camel, kebab } from '../../../checks/names/words.ts';

/** The first names of a project. */
export interface Suggested {
  readonly name: string;
  readonly domain: string;
}

/** The source of a project, as its form has it. */
interface MadeFrom {
  readonly sourceType: '1' | '2';
  readonly datasource: string;
  readonly schema: string;
}

/** Schemas that say nothing about what is in them. */
const ANYWHERE: ReadonlySet<string> = new Set(['public', 'dbo', 'main']);
/** Who tries the demo makes a service, and no demo of one. */
const DEMO = /^demo-(?=.)/;
/** A path on disk holds the name several times. */
const LONGEST = 40;

/**
 * A name and a base package for a service over a schema, a data source or an uploaded contract; undefined while nothing of
 * these is known.
 */
export function suggestedProject({ sourceType, datasource, schema }: MadeFrom, title = ''): Suggested | undefined {
  const isNamed = schema !== '' && !ANYWHERE.has(schema.toLowerCase());
  const about = sourceType === '2' ? title : isNamed ? schema : datasource.replace(DEMO, '');
  if (about === '') return undefined;
  const spelled = kebab(about, 'database')
    .slice(0, LONGEST)
    .replace(/(-service|-)+$/, '');
  const word = /^[a-z]/.test(spelled) ? spelled : `db-${spelled}`;
  // What Java reserves is no part of a package: `camel` gives it another ending.
  return { name: `${word}-service`, domain: `com.example.${camel(word).toLowerCase()}` };
}
