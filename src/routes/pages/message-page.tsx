/** A page that only says something: not found, failed. */
export function MessagePage({ title, text, link }: { title: string; text: string; link: string }) {
  return (
    <div className="page-main grid justify-items-start gap-3 py-16">
      <h1>{title}</h1>
      <p className="muted max-w-md">{text}</p>
      <a href="/" className="btn btn-sm mt-2">
        {link}
      </a>
    </div>
  );
}
