/** The results of a generation: a jar that was built, one that runs for a while, or the sources. */
export const MODES = ['Build', 'Test', 'Src'] as const;
export type Mode = (typeof MODES)[number];

/** The ways in which a project gets the classes that all services have in common: as source, or as libraries of a Maven repository. */
export const RUNTIMES = ['source', 'dependencies'] as const;
export type RuntimeForm = (typeof RUNTIMES)[number];

/** The language of a contract: its technology's own, or XML Schema, which can describe every technology. */
export type ContractFormat = 'own' | 'xsd';

/** The products of a generation: a project in one of the modes, or its contract alone. */
export const MADE = [...MODES, 'Contract', 'Xsd'] as const;
export type Made = (typeof MADE)[number];

/** Picks the language of the contract that is made; undefined for a project. */
export const contractFormatOf = (made: Made): ContractFormat | undefined =>
  made === 'Contract' ? 'own' : made === 'Xsd' ? 'xsd' : undefined;
