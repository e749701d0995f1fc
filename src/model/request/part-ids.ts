// The ids of the parts that projects are made of. The catalogue has an entry for each: one without does not compile.

/** Technologies, which requests name and pay for: CALLS.md's `{product}SqlServer` calls by their product, and those beyond that document. */
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
  'mcp',
] as const;
export type TechnologyId = (typeof TECHNOLOGIES)[number];

/** Senders, which bring answers to others than the caller. */
export type SenderId = 'queue';

/** Sources, which do the work of operations, by the kind that a request has. */
export const SOURCE_PARTS = { database: 'database', contract: 'api' } as const;
export type SourceId = (typeof SOURCE_PARTS)[keyof typeof SOURCE_PARTS];

/** Servers, which run a service; `library`: none does, the service is a part of the application that calls it. */
export const SERVERS = ['embedded', 'tomcat', 'wildfly', 'weblogic', 'library'] as const;
export type ServerId = (typeof SERVERS)[number];

/** A trigger, a sender or a source; a trigger has the id of the technology that brings it. */
export type PartId = TechnologyId | SenderId | SourceId;

export type PlatformId = 'boot-4';
