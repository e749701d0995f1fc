type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** Whether a toggle is on, or what stands in another field. */
type Entry = boolean | string;

/** Captured before the library hears them: in the turn in which it comes alive it takes what a click has set for what was served. */
const ENTERING = ['click', 'input', 'change'];

/**
 * Keeps the entries of a person in server-rendered fields until their island is alive.
 * @returns enters them again, as events that the island hears; to be called once its handlers are in place.
 */
export function keepEntries(element: HTMLElement): () => void {
  const entries = new Map<Field, Entry>();
  const keep = (field: Field) => {
    entries.delete(field);
    entries.set(field, isToggle(field) ? field.checked : field.value);
  };
  const hear = ({ target }: Event) => isField(target) && keep(target);
  fieldsOf(element).filter(isEntered).forEach(keep);
  for (const type of ENTERING) element.addEventListener(type, hear, { capture: true });
  return () => {
    for (const type of ENTERING) element.removeEventListener(type, hear, { capture: true });
    for (const [field, entry] of entries) {
      if (field.isConnected) enter(field, entry);
    }
  };
}

const fieldsOf = (element: HTMLElement) => [...element.querySelectorAll<Field>('input, select, textarea')];

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

function isEntered(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== servedIndex(field);
  if (isToggle(field)) return field.checked !== field.defaultChecked && (field.type === 'checkbox' || field.checked);
  return field.value !== field.defaultValue;
}

/** A list without a chosen option shows its first. */
function servedIndex({ options }: HTMLSelectElement): number {
  return Math.max(
    0,
    [...options].findLastIndex((option) => option.defaultSelected),
  );
}

/** The library hears only of what differs from what it saw last: the field is first set back, past its eyes. */
function enter(field: Field, entry: Entry): void {
  if (typeof entry === 'boolean') {
    (field as HTMLInputElement).checked = !entry;
    field.click();
    return;
  }
  if (field instanceof HTMLSelectElement) field.value = entry;
  else if (field.type !== 'file') {
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, entry);
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

const isToggle = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';
