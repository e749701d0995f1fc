export type AccountVersions = Readonly<Record<string, string>>;
