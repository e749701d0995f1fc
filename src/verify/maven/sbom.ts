import { type Archive, type Library, readLibraries } from '../delivery/archive.ts';

/**
 * The CycloneDX document of an archive: the one that its build put inside, else one written from the libraries that are
 * in it. Of those it says only what is certain: file, hash, and coordinates where the library itself names them.
 */
export function sbomOf(archive: Archive, name: string): Uint8Array {
  if (archive.sbom) return archive.sbom;
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', name, hashes: hashes(archive.sha256) },
      properties: [
        { name: 'forja:source', value: 'the libraries inside the archive; licenses and dependencies are not known' },
      ],
    },
    components: readLibraries(archive.bytes).map(component),
  };
  return new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`);
}

function component(library: Library) {
  const { group, name, version, file } = library;
  const purl = group && name && version ? `pkg:maven/${group}/${name}@${version}?type=jar` : undefined;
  return {
    type: 'library',
    ...(group ? { group } : {}),
    name: name ?? file,
    ...(version ? { version } : {}),
    hashes: hashes(library.sha256),
    ...(purl ? { purl } : {}),
    properties: [{ name: 'forja:file', value: file }],
  };
}

function hashes(sha256: string) {
  return [{ alg: 'SHA-256', content: sha256 }];
}
