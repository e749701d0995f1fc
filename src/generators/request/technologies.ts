/** Technologies by the names of CALLS.md's `{product}SqlServer` calls. */
export const TECHNOLOGIES = [
  'rest',
  'soap',
  'graphql',
  'grpc',
  'websocket',
  'queue',
  'sftp',
  'file',
  'job',
  'module',
] as const;
export type Technology = (typeof TECHNOLOGIES)[number];

export const MODES = ['Build', 'Test', 'Src'] as const;
export type Mode = (typeof MODES)[number];
