const steps = (count: number) => Array.from({ length: count }, (_, step) => step * 40 + 20);
const GRID = [...steps(30).map((x) => `M${x} 0V720`), ...steps(18).map((y) => `M0 ${y}H1200`)].join('');
const COLUMNS = [0, 1, 2, 3];
const SPARKS = [
  [868, 330, 3],
  [902, 286, 2],
  [846, 262, 2],
  [936, 342, 2],
  [962, 270, 3],
  [820, 306, 2],
  [994, 316, 2],
  [884, 226, 2],
  [1012, 250, 2],
  [930, 206, 2],
  [1046, 298, 2],
  [800, 248, 1.5],
  [976, 190, 1.5],
  [1070, 226, 1.5],
] as const;

/** The cover: rows of a database on the left glow as they are struck on the anvil, and leave it as blocks of a service. */
export function CoverArt({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1200 720"
      preserveAspectRatio="xMaxYMax slice"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <radialGradient id="glow" cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" className="glow-inner" />
          <stop offset="1" className="glow-outer" />
        </radialGradient>
      </defs>
      <g className="art-grid">
        <path d={GRID} />
      </g>
      <ellipse cx="880" cy="392" rx="420" ry="300" fill="url(#glow)" />
      <Cylinder />
      <g className="art-flow">
        {COLUMNS.map((row) => (
          <path
            key={row}
            d={`M704 ${478 + row * 22}C${742 + row * 6} ${478 + row * 22} ${700 + row * 8} ${348 + row * 10} ${790 + row * 16} 400`}
          />
        ))}
      </g>
      <Anvil />
      <g className="fill-ember">
        {SPARKS.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
        <path d="m880 344 9 28 28 9-28 9-9 28-9-28-28-9 28-9Z" />
      </g>
    </svg>
  );
}

function Cylinder() {
  return (
    <g className="art-line">
      <path d="M588 452v112c0 16 26 28 58 28s58-12 58-28V452" className="art-solid" />
      <ellipse cx="646" cy="452" rx="58" ry="26" className="art-solid" />
      <path d="M588 490c0 16 26 28 58 28s58-12 58-28M588 527c0 16 26 28 58 28s58-12 58-28" />
    </g>
  );
}

function Anvil() {
  return (
    <g>
      <path
        d="M736 408h296v34c-36 6-62 24-70 52-6 22 6 42 34 58v40H822v-40c22-12 34-30 34-52 0-24-18-40-48-44-36-4-62-18-72-48Z"
        className="art-anvil"
      />
      <path d="M760 408h272" className="art-hot" />
      <path d="M800 588h224l24 44H776Z" className="art-anvil" />
    </g>
  );
}
