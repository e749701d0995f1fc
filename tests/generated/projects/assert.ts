import { XMLParser } from 'fast-xml-parser';
import { expect } from 'vitest';

const parser = new XMLParser({ isArray: (name) => ['dependency', 'plugin', 'execution'].includes(name) });

interface Coordinates {
  readonly groupId: string;
  readonly artifactId: string;
  readonly version?: string;
  readonly scope?: string;
}

/** Assertions about one file; each fails with the file's name and text. */
export interface FileAssert {
  readonly text: string;
  contains(...texts: readonly string[]): FileAssert;
  lacks(...texts: readonly string[]): FileAssert;
  matches(pattern: RegExp): FileAssert;
}

/** Assertions about the generated parent pom. */
export interface PomAssert {
  hasDependency(artifactId: string, scope?: string): PomAssert;
  lacksDependency(artifactId: string): PomAssert;
  hasPlugin(artifactId: string): PomAssert;
  hasProperty(name: string, value: string): PomAssert;
}

/** Assertions about a generated project: say what is there when asked for, and what is not there when not. */
export interface ProjectAssert {
  readonly paths: readonly string[];
  file(path: string): FileAssert;
  hasNo(path: string | RegExp): ProjectAssert;
  pom(): PomAssert;
}

/** Wraps a project's files, as `generate` or `renderFiles` gives them, for assertions. */
export function assertProject(files: ReadonlyMap<string, string | Uint8Array>): ProjectAssert {
  const paths = [...files.keys()];
  const project: ProjectAssert = {
    paths,
    file(path) {
      expect(paths, `${path} is not generated`).toContain(path);
      const content = files.get(path) ?? '';
      return assertFile(path, typeof content === 'string' ? content : new TextDecoder().decode(content));
    },
    hasNo(path) {
      const found = paths.filter((candidate) => (typeof path === 'string' ? candidate === path : path.test(candidate)));
      expect(found, `${path} is generated`).toEqual([]);
      return project;
    },
    pom: () => assertPom(project.file('forja/pom.xml').text),
  };
  return project;
}

function assertFile(path: string, text: string): FileAssert {
  const file: FileAssert = {
    text,
    contains(...texts) {
      for (const one of texts) expect(text, `${path} lacks ${one}`).toContain(one);
      return file;
    },
    lacks(...texts) {
      for (const one of texts) expect(text, `${path} contains ${one}`).not.toContain(one);
      return file;
    },
    matches(pattern) {
      expect(text, path).toMatch(pattern);
      return file;
    },
  };
  return file;
}

function assertPom(text: string): PomAssert {
  const { project } = parser.parse(text) as {
    project: {
      properties: Record<string, unknown>;
      dependencies: { dependency?: readonly Coordinates[] };
      build: { plugins: { plugin?: readonly Coordinates[] } };
    };
  };
  const dependencies = project.dependencies.dependency ?? [];
  const plugins = project.build.plugins.plugin ?? [];
  const pom: PomAssert = {
    hasDependency(artifactId, scope = 'compile') {
      const scopes = dependencies
        .filter((dependency) => dependency.artifactId === artifactId)
        .map((dependency) => dependency.scope ?? 'compile');
      expect(scopes, `dependency ${artifactId}`).toEqual([scope]);
      return pom;
    },
    lacksDependency(artifactId) {
      expect(dependencies.map((dependency) => dependency.artifactId)).not.toContain(artifactId);
      return pom;
    },
    hasPlugin(artifactId) {
      expect(plugins.map((plugin) => plugin.artifactId)).toContain(artifactId);
      return pom;
    },
    hasProperty(name, value) {
      expect(String(project.properties[name])).toBe(value);
      return pom;
    },
  };
  return pom;
}
