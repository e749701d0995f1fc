/** The headers that hold a service's secrets. */
const SECRET = /^(?:proxy-)?authorization$|cookie|token|secret|passw|api[-_]?key/i;
/** The headers that a client sets itself, from the content that it sends. */
const OWN = new Set([
  ...['host', 'content-length', 'content-type', 'accept', 'connection', 'transfer-encoding', 'upgrade', 'expect'],
  ...['te', 'trailer', 'keep-alive'],
]);

/** Tells why a header cannot be a constant of a service: a key of the `validation` texts. */
export function headerFault(name: string): 'headerSecret' | 'headerOwn' | undefined {
  if (SECRET.test(name)) return 'headerSecret';
  return OWN.has(name.toLowerCase()) ? 'headerOwn' : undefined;
}

/**
 * Tells why a text is no address that a service can call: a key of the `validation` texts.
 * @example
 * https://me:secret@api.example.com   →   urlSecret
 */
export function apiUrlFault(value: string): 'apiUrl' | 'urlSecret' | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^(?:https?|grpcs?):$/.test(url.protocol) || url.hostname === '') return 'apiUrl';
  if (url.username !== '' || url.password !== '') return 'urlSecret';
  return url.search !== '' || url.hash !== '' || /[?#{}\s]/.test(value) ? 'apiUrl' : undefined;
}

/**
 * Whether a path names a file below the folder it is unpacked to, on any system.
 * @example
 * a/b.proto → true,   ../b.proto → false
 */
export function isRelativePath(path: string): boolean {
  if (/[\\:*?"<>|]/.test(path)) return false;
  return path.split('/').every((step) => step !== '' && step !== '.' && step !== '..' && !/^\s|[\s.]$/.test(step));
}
