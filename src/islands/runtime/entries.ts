type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * What a person has entered into server-rendered fields before their island was alive: until now, and until it is.
 * @returns enters it again, as events that the island hears; to be called once its handlers are in place.
 */
export function keepEntries(element: HTMLElement): () => void {
  const before = entriesOf(element);
  return () => {
    for (const [field, value] of new Map([...before, ...entriesOf(element)])) {
      if (field.isConnected) enter(field, value);
    }
  };
}

function entriesOf(element: HTMLElement): [Field, string][] {
  const fields = [...element.querySelectorAll<Field>('input, select, textarea')].filter(isEntered);
  return fields.map((field) => [field, field.value]);
}

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
function enter(field: Field, value: string): void {
  if (isToggle(field)) {
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  if (field instanceof HTMLSelectElement) field.value = value;
  else if (field.type !== 'file') {
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

const isToggle = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';
