// The ids of the parts that projects are made of. The catalogue has an entry for each: one without does not compile.

/**
 * The technologies that a request names and pays for: those of CALLS.md's `{product}SqlServer` calls, and those beyond
 * that document.
 */
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

/** The places where answers are sent beside the caller. */
export const SENDERS = ['rest', 'graphql', 'soap', 'grpc', 'websocket', 'queue', 'sftp', 'file'] as const;
export type SenderId = (typeof SENDERS)[number];

/** The parts that do operations' work, by the kind of source that a request has. */
export const SOURCE_PARTS = { database: 'database', contract: 'api' } as const;
export type SourceId = (typeof SOURCE_PARTS)[keyof typeof SOURCE_PARTS];

/** The servers that can run a service. `library`: none runs it, because it is part of the application that calls it. */
export const SERVERS = ['embedded', 'tomcat', 'wildfly', 'weblogic', 'library'] as const;
export type ServerId = (typeof SERVERS)[number];

/** The id of a trigger, a sender or a source; a trigger has the id of the technology that brings it. */
export type PartId = TechnologyId | SenderId | SourceId;

/** The lines of Spring Boot that projects are made for. */
export const PLATFORMS = ['boot-4'] as const;
export type PlatformId = (typeof PLATFORMS)[number];
