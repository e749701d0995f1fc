const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size as people read it in their language: 1.4 MB. */
export function formatBytes(bytes: number, language: string): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const unit = UNITS[power] ?? 'byte';
  const digits = { maximumFractionDigits: power === 0 ? 0 : 1 };
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: power === 0 ? 'long' : 'short',
    ...digits,
  }).format(bytes / 1000 ** power);
}
