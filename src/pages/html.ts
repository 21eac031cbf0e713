// HTML of templates: every value is text, unless it is HTML of such a template.

/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Value[] | undefined | null | false;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template: values are escaped for text and for attributes in quotes; undefined, null and false are empty. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const text = parts.map((part, index) => part + shown(values[index])).join('');
  return new Html(text);
}

function shown(value: Value): string {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(shown).join('');
  return String(value).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
