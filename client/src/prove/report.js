/**
 * @typedef {import('./prove.js').Proved} Proved
 * @typedef {import('./prove.js').Call} Call
 * @typedef {{project: string, at: string, service: string, database: string, summary: ReturnType<typeof import('./prove.js').summaryOf>, operations: readonly Proved[]}} Report
 */

const SIGNS = /** @type {Record<string, string>} */ ({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
});

/** Control characters but tab and line feed, and what turns the direction of a text. */
const UNSEEN = /[^\P{Cc}\t\n]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** `<b>` → `&lt;b&gt;`; signs that nobody sees are shown by their number. @param {unknown} text */
export function escaped(text) {
  return String(text)
    .replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
    .replace(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const OUTCOMES = /** @type {Record<Call['outcome'], string>} */ ({
  different: 'different',
  refused: 'refused by both',
  leftOut: 'left out',
  alike: 'alike',
});

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1c2024, #eceef0); --paper: light-dark(#fff, #14171a); --soft: light-dark(#5b646d, #a3acb5);
  --line: light-dark(#d9dee3, #343a41); --tint: light-dark(#f5f7f9, #1c2126); --bad: light-dark(#b3261e, #ff8a80); --good: light-dark(#1b6e3c, #7ad29b); }
* { box-sizing: border-box; }
body { overflow-wrap: anywhere; margin: 0 auto; max-width: 72rem; padding: 1.5rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; } h2 { font-size: 1.0625rem; margin: 0; overflow-wrap: anywhere; }
p { margin: .25rem 0; max-width: 72ch; } .soft { color: var(--soft); } .last { margin-bottom: 1.25rem; } .bad { color: var(--bad); } .good { color: var(--good); }
dl.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); gap: 1px; margin: 1.25rem 0; background: var(--line); border: 1px solid var(--line); }
dl.figures div { padding: .5rem .75rem; background: var(--paper); } dl.figures dt { color: var(--soft); font-size: .875rem; } dl.figures dd { margin: 0; font-size: 1.375rem; font-variant-numeric: tabular-nums; }
section { border-top: 1px solid var(--line); padding: .875rem 0; }
code, pre { font: .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; } pre { margin: .25rem 0 0; padding: .5rem .75rem; background: var(--tint); white-space: pre-wrap; overflow-wrap: anywhere; max-height: 24rem; overflow: auto; }
details { margin: .375rem 0; } summary { cursor: pointer; overflow-wrap: anywhere; padding: .125rem 0; } summary:focus-visible, pre:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
.both { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: .75rem; margin: .25rem 0 .75rem; } .both h3 { font-size: .8125rem; margin: 0; color: var(--soft); font-weight: 600; }
@media print { details:not([open]) > *:not(summary) { display: block; } pre { max-height: none; } }`;

/**
 * The report as one page, without a script and with nothing from elsewhere.
 * @param {Report} report
 */
export function pageOf({ project, at, service, database, summary, operations }) {
  const figures = /** @type {const} */ ([
    ['Calls', summary.calls],
    ['Alike', summary.alike],
    ['Different', summary.different],
    ['Refused by both', summary.refused],
    ['Left out', summary.leftOut],
    ['Operations not called', summary.notCalled],
  ]);
  const sorted = [...operations].sort((operation, other) => rank(operation) - rank(other));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Proof of ${escaped(project)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Proof of ${escaped(project)}</h1>
<p>${verdict(summary)}</p>
<p class="soft">${escaped(at)} · ${escaped(service)} · ${escaped(database)}</p>
<dl class="figures">${figures.map(([name, count]) => `<div><dt>${name}</dt><dd>${count}</dd></div>`).join('')}</dl>
<p class="soft">Each call was made twice: of the service, and by a plain client of the database in a transaction that was rolled back. Compared are the values of both
answers, each as often as it comes, and which of them stand in one row; names of members, nulls and empty texts are not, and the order of rows only where the
query has one. A call is left out where the plain client itself is answered something else each time.</p>
<p class="soft last">This page holds values from the database: treat it as you treat them.</p>
${sorted.map(section).join('\n')}
</main>
</body>
</html>
`;
}

/** @param {Report['summary']} summary */
function verdict({ calls, different }) {
  if (different > 0)
    return `<strong class="bad">${different} of ${calls} calls ${different === 1 ? 'is' : 'are'} answered differently.</strong>`;
  if (calls === 0) return '<strong class="bad">Nothing was called, so nothing is proved.</strong>';
  return '<strong class="good">The service answers as the database does.</strong>';
}

/** Sorts operations: those that differ first, then those that were called. @param {Proved} one */
function rank({ calls }) {
  if (calls.some(({ outcome }) => outcome === 'different')) return 0;
  return calls.length > 0 ? 1 : 2;
}

/** @param {Proved} one */
function section({ name, title, calls, notCalled }) {
  const order = Object.keys(OUTCOMES);
  const sorted = [...calls].sort((call, other) => order.indexOf(call.outcome) - order.indexOf(other.outcome));
  const counted = order.flatMap((outcome) => {
    const count = calls.filter((call) => call.outcome === outcome).length;
    return count > 0 ? [`${count} ${OUTCOMES[/** @type {Call['outcome']} */ (outcome)]}`] : [];
  });
  return `<section>
<h2>${escaped(name)}</h2>
<p class="soft"><code>${escaped(title)}</code></p>
<p>${escaped(notCalled ? `Not called. ${notCalled}` : counted.join(', '))}</p>
${sorted.map(callOf).join('\n')}
</section>`;
}

/** @param {Call} call */
function callOf({ values, outcome, why, plain, service, onlyPlain, onlyService }) {
  const line = `<span${outcome === 'different' ? ' class="bad"' : ''}>${OUTCOMES[outcome]}</span> <code>${escaped(JSON.stringify(values))}</code>`;
  if (outcome === 'alike') return `<p>${line}</p>`;
  const answers = [
    ['Plain client', plain],
    ['Service', service],
    ['Only the plain client has', onlyPlain?.join('\n')],
    ['Only the service has', onlyService?.join('\n')],
  ].filter(([, text]) => text);
  return `<details${outcome === 'different' ? ' open' : ''}><summary>${line}</summary>
${why ? `<p>${escaped(why)}</p>` : ''}
<div class="both">${answers.map(([name, text]) => `<div><h3>${name}</h3><pre tabindex="0">${escaped(text)}</pre></div>`).join('')}</div>
</details>`;
}
