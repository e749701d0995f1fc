/** A list as one would write it first: in the browser, every routine of an answer is a row. */
export const PLAIN_LIST = `
window.plainList = async () => {
  const answer = await fetch('/api/datasource/getProcedures?datasourceName=big&owner=big', { method: 'POST' });
  const text = await answer.text();
  const start = performance.now();
  const routines = JSON.parse(text);
  const search = document.createElement('input');
  search.id = 'plain-search';
  const list = document.createElement('div');
  list.id = 'plain';
  list.style.cssText = 'height: 386px; overflow-y: auto; background: white; position: relative';
  document.body.replaceChildren(search, list);
  const draw = () => {
    const wanted = search.value.toLowerCase();
    list.replaceChildren(
      ...routines
        .filter(({ name }) => name.toLowerCase().includes(wanted))
        .map(({ name, kind, signature }) => {
          const row = document.createElement('label');
          row.style.cssText = 'display: block; height: 48px; overflow: hidden';
          const box = Object.assign(document.createElement('input'), { type: 'checkbox' });
          const title = Object.assign(document.createElement('b'), { textContent: name });
          const badge = Object.assign(document.createElement('i'), { textContent: kind });
          const line = Object.assign(document.createElement('p'), { textContent: signature });
          row.append(box, title, badge, line);
          return row;
        }),
    );
  };
  search.addEventListener('input', draw);
  draw();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return Math.round(performance.now() - start);
};
`;
