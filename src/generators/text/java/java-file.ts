import type { Project } from '../../../model/project.ts';
import type { DataType } from '../../../model/types.ts';
import { type as typeText } from '../render/escape.ts';
import type { FileContribution } from '../render/file.ts';
import { fragment, type Rendered } from '../render/rendered.ts';
import { renderTemplate } from '../render/template.ts';
import type { Code } from './code.ts';
import { laidOut } from './layout.ts';
import { importNames, javaType } from './types.ts';

const COMMA = fragment`,`;
const SEMICOLON = fragment`;`;
const NOTHING = fragment``;

/** A project as far as its packages go, and who finds its beans. */
type Packaged = Pick<Project, 'basePackage' | 'library'>;

/** Where a generated class goes: its package below the project's own (`rest`, `model`), its name, its template. */
export interface JavaFile {
  readonly home: string;
  readonly name: string;
  readonly template: string;
  readonly test?: boolean;
  /** Qualified names; those of the file's own package and java.lang are left out. */
  readonly imports?: readonly string[];
  readonly view?: object;
}

/**
 * Renders one class; its view gets `package`, `name` and `imports`, and in a library `beans`, which its beans' names begin with:
 * there may be several libraries in an application.
 */
export function javaFile(project: Packaged, file: JavaFile): FileContribution {
  const ownPackage = packageOf(project, file.home);
  const folder = `src/generated/${file.test ? 'test' : 'java'}/${ownPackage.replaceAll('.', '/')}`;
  const view = {
    base: project.basePackage,
    ...(project.library && { beans: project.basePackage }),
    ...file.view,
    package: ownPackage,
    name: file.name,
    imports: importNames(file.imports ?? [], ownPackage),
  };
  const text = renderTemplate(file.template, view);
  const plain = project.library && !file.test ? text.replace(STEREOTYPES, '') : text;
  return {
    kind: 'file',
    owner: 'ours',
    path: `${folder}/${file.name}.java`,
    text: laidOut(plain),
    ...(plain !== text && { bean: `${ownPackage}.${file.name}` }),
  };
}

/**
 * What a scan finds classes by, each on a line of its own, and its import. A library's must not be found: the scan of an
 * application whose package is above the library's would make each bean a second time, by names that several libraries have.
 */
const STEREOTYPES =
  /^(?:@(?:Component|Service|Repository|Configuration)(?:\(proxyBeanMethods = false\))?|import org\.springframework\.(?:stereotype\.(?:Component|Service|Repository)|context\.annotation\.Configuration);)\n/gm;

/** @returns a package of the project, `base.home`. */
export function packageOf(project: Packaged, home: string): string {
  return home === '' ? project.basePackage : `${project.basePackage}.${home}`;
}

/** @returns the qualified name of a model class. */
export function modelClass(project: Packaged, name: string): string {
  return `${packageOf(project, 'model')}.${name}`;
}

/** A Java type as code, its imports qualified. */
export function typeCode(type: DataType, project: Packaged): Code {
  const java = javaType(type);
  return {
    text: typeText(java.name),
    imports: [...java.imports, ...java.refs.map((name) => modelClass(project, name))],
  };
}

/** A type of which null is a value. */
export function nullable({ text, imports }: Code): Code {
  const isArray = text.toString() === 'byte[]';
  return {
    text: isArray ? fragment`byte @Nullable []` : fragment`@Nullable ${text}`,
    imports: ['org.jspecify.annotations.Nullable', ...imports],
  };
}

/** Adds what separates the items of a list in Java: commas, and nothing or a semicolon behind the last. */
export function separated<T extends object>(
  items: readonly T[],
  last: ',' | ';' | '' = '',
): (T & { comma: Rendered })[] {
  const end = last === ';' ? SEMICOLON : NOTHING;
  return items.map((item, index) => ({ ...item, comma: index === items.length - 1 ? end : COMMA }));
}
