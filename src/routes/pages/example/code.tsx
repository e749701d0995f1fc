/** The text of a file with the numbers of its lines; both scroll as one, and only the text is selected and read out. */
export function Code({ label, text }: { readonly label: string; readonly text: string }) {
  const lines = text.replace(/\n$/, '').split('\n').length;
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
      tabIndex={0}
      className="code-lines overflow-x-auto rounded-box border border-base-300 bg-base-100"
    >
      <pre aria-hidden="true" className="code-numbers">
        {Array.from({ length: lines }, (_, line) => line + 1).join('\n')}
      </pre>
      <pre translate="no">
        <code>{text}</code>
      </pre>
    </section>
  );
}
