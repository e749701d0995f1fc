import { SaxesParser } from 'saxes';

/** The facts of a Maven pom that a project needs: its version, its modules and its dependencies. */
export interface Pom {
  /** The pom's own version, or else its parent's. */
  readonly version: string;
  readonly modules: readonly string[];
  readonly dependencies: readonly Dependency[];
}

/** A library that a pom asks for. */
export interface Dependency {
  readonly groupId: string;
  readonly artifactId: string;
  /** Default: `compile`. */
  readonly scope: string;
}

/**
 * Reads a pom; what it manages or configures is left alone.
 * @example
 * <project>…<dependency><groupId>a</groupId><artifactId>b</artifactId></dependency>…   →   dependencies: [{ groupId: 'a', artifactId: 'b', scope: 'compile' }]
 * @throws SyntaxError where the text is no XML
 */
export function readPom(text: string): Pom {
  const values = valuesOf(text);
  const own = values.flatMap(({ path, value }) => (path === 'project/version' ? [value] : []));
  const parents = values.flatMap(({ path, value }) => (path === 'project/parent/version' ? [value] : []));
  return {
    version: own[0] ?? parents[0] ?? '',
    modules: values.flatMap(({ path, value }) => (path === 'project/modules/module' ? [value] : [])),
    dependencies: dependenciesOf(values),
  };
}

/** A text of an XML document, with the names of its elements. */
interface Value {
  readonly path: string;
  readonly value: string;
}

const DEPENDENCY = 'project/dependencies/dependency';

function dependenciesOf(values: readonly Value[]): readonly Dependency[] {
  const found: Record<string, string>[] = [];
  for (const { path, value } of values) {
    if (!path.startsWith(`${DEPENDENCY}/`)) continue;
    const name = path.slice(DEPENDENCY.length + 1);
    if (name === 'groupId') found.push({});
    const last = found.at(-1);
    if (last && !name.includes('/')) last[name] = value;
  }
  return found.map(({ groupId = '', artifactId = '', scope = 'compile' }) => ({ groupId, artifactId, scope }));
}

/** Lists the texts of all elements that hold nothing but text, in their order. */
function valuesOf(text: string): readonly Value[] {
  const values: Value[] = [];
  const path: string[] = [];
  let held = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    path.push(name);
    held = '';
  });
  parser.on('text', (more) => {
    held += more;
  });
  parser.on('closetag', () => {
    if (held.trim() !== '') values.push({ path: path.join('/'), value: held.trim() });
    path.pop();
    held = '';
  });
  parser.on('error', (error) => {
    throw new SyntaxError(error.message);
  });
  parser.write(text).close();
  return values;
}
