import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../config.ts';
import { RUNTIME_FILE } from '../shared/runtime-download.ts';
import { clientPackage } from './downloads/client-package.ts';
import { runtimePackage } from './downloads/runtime-package.ts';
import { type Sampled, sampleOf } from './downloads/sample.ts';
import type { Renderer } from './generation/ports.ts';

/** A file that anybody may fetch: nothing in it is of an account. */
export interface Download {
  readonly fileName: string;
  /** The purpose of the file; each has a text under its name. */
  readonly kind: 'client' | 'skill' | 'openapi' | 'jenkins' | 'gitlab' | 'github' | 'azure' | 'sample' | 'runtime';
  /** The technology that it is a sample of. */
  readonly technology?: string;
  readonly content: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
}

export interface Downloads {
  /** All there are. Samples are made when they are first asked for. */
  list(): Promise<readonly Download[]>;
  /** @returns undefined where there is no such file. */
  open(fileName: string): Promise<Download | undefined>;
}

export interface DownloadsDeps {
  readonly renderer: Pick<Renderer, 'render'>;
  readonly technologies: readonly Sampled[];
  /** The portal's own contract, as it is served. */
  openapi(): Promise<string>;
  /** The folder of the product's files. */
  readonly root?: string;
}

interface Source extends Pick<Download, 'fileName' | 'kind' | 'technology'> {
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

const FILES = [
  { fileName: 'SKILL.md', kind: 'skill', path: 'SKILL.md' },
  { fileName: 'Jenkinsfile', kind: 'jenkins', path: 'ci/Jenkinsfile' },
  { fileName: 'gitlab-ci.yml', kind: 'gitlab', path: 'ci/gitlab-ci.yml' },
  { fileName: 'github-workflow.yml', kind: 'github', path: 'ci/github-workflow.yml' },
  { fileName: 'azure-pipelines.yml', kind: 'azure', path: 'ci/azure-pipelines.yml' },
] as const;

/** Creates the service of the download area. Each file is read or made once. */
export function createDownloads({ renderer, technologies, openapi, root = ROOT }: DownloadsDeps): Downloads {
  const client = clientPackage(join(root, 'client'));
  const sources: readonly Source[] = [
    ...(client ? [{ fileName: 'forja.tgz', kind: 'client' as const, read: async () => client }] : []),
    ...FILES.map(({ fileName, kind, path }) => ({
      ...{ fileName, kind },
      read: async () => new Uint8Array(readFileSync(join(root, 'downloads', path))),
    })),
    { fileName: RUNTIME_FILE, kind: 'runtime', read: async () => runtimePackage() },
    { fileName: 'openapi.json', kind: 'openapi', read: async () => new TextEncoder().encode(await openapi()) },
    ...technologies.map((technology) => ({
      ...{ fileName: `sample-${technology.id}.zip`, kind: 'sample' as const, technology: technology.id },
      read: () => sampleOf(renderer, technology),
    })),
  ];
  const made = new Map<string, Promise<Download>>();

  function make({ read, ...file }: Source): Promise<Download> {
    const known = made.get(file.fileName);
    if (known) return known;
    const making = read().then((content) => {
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { ...file, content, sha256 };
    });
    made.set(file.fileName, making);
    // What failed is tried again by the next who asks.
    making.catch(() => made.delete(file.fileName));
    return making;
  }

  return {
    list: () => Promise.all(sources.map(make)),
    async open(fileName) {
      const source = sources.find((known) => known.fileName === fileName);
      return source && make(source);
    },
  };
}
