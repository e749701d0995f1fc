/** How far a generation goes: the sources, a jar that was built, or one that runs for a while. */
export const MODES = ['Build', 'Test', 'Src'] as const;
export type Mode = (typeof MODES)[number];

/** The language of a contract: its technology's own language, or XML Schema, which says the same of every technology. */
export type ContractFormat = 'own' | 'xsd';

/** The result of a generation: a project in one of the modes, or its contract alone. */
export const MADE = [...MODES, 'Contract', 'Xsd'] as const;
export type Made = (typeof MADE)[number];

/** The language of the contract that is made; undefined of a project. */
export const contractFormatOf = (made: Made): ContractFormat | undefined =>
  made === 'Contract' ? 'own' : made === 'Xsd' ? 'xsd' : undefined;
