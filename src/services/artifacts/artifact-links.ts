import { createHmac, timingSafeEqual } from 'node:crypto';
import { Fault } from '../../model/fault.ts';

/** Addresses that fetch one artifact for a while, without signing in (CALLS.md, CI hand-off). */
export interface ArtifactLinks {
  /** @returns the address of an artifact, good for 24 hours */
  to(artifactId: string): string;
  /** @throws Fault linkInvalid: not one of ours, or of another artifact; linkExpired */
  check(artifactId: string, link: { readonly expires: string; readonly signature: string }): void;
}

const GOOD_FOR_SECONDS = 24 * 3_600;

/**
 * @param key that only links are signed with
 * @param publicUrl how other machines call the portal
 */
export function createArtifactLinks(options: {
  readonly key: Uint8Array;
  readonly publicUrl: string;
  readonly now?: () => number;
}): ArtifactLinks {
  const { key, publicUrl, now = Date.now } = options;
  const sign = (artifactId: string, expires: string) =>
    createHmac('sha256', key).update(`${artifactId.toLowerCase()} ${expires}`).digest('base64url');
  return {
    to(artifactId) {
      const expires = String(Math.floor(now() / 1_000) + GOOD_FOR_SECONDS);
      return `${publicUrl}/api/generate/getFileZip/${artifactId}?expires=${expires}&signature=${sign(artifactId, expires)}`;
    },
    check(artifactId, { expires, signature }) {
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(artifactId, expires))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Fault('linkInvalid');
      if (Number(expires) * 1_000 <= now()) throw new Fault('linkExpired');
    },
  };
}
