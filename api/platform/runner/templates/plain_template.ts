import { renderPlaces } from '#api/engines/templates/index'

/**
 * Renders all templates in the runner: plain `{{ name }}` substitution without calls, operators, statements, or
 * prototypes. At worst, a string that is not meant as a template reads a value from the context.
 */

/** promptfoo encloses strings that must not be rendered in `{% raw %}` blocks. */
const RAW = /\{%-?\s{0,20}raw\s{0,20}-?%\}/g
const END_RAW = /\{%-?\s{0,20}endraw\s{0,20}-?%\}/g

/** Fills in the variables. Does not encode the values; the code that inserts the result must do so. */
export function renderPlain(template: string, context: unknown): string {
  if (!template.includes('{{') && !template.includes('{%')) return template
  let rendered = ''
  let end = 0
  for (;;) {
    const raw = next(RAW, template, end)
    const endRaw = raw && next(END_RAW, template, raw.end)
    if (!endRaw) return rendered + renderPlaces(template.slice(end), context)
    rendered += renderPlaces(template.slice(end, raw.start), context)
    rendered += template.slice(raw.end, endRaw.start)
    end = endRaw.end
  }
}

function next(mark: RegExp, text: string, from: number): { start: number; end: number } | null {
  mark.lastIndex = from
  const start = mark.exec(text)?.index
  return start === undefined ? null : { start, end: mark.lastIndex }
}
