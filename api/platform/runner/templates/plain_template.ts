/**
 * All template rendering in the runner: plain `{{ name }}` substitution without calls, operators, statements, or
 * prototypes. Strings that are not meant as templates can at most read a value of the context.
 */

const NAME = String.raw`[A-Za-z_]\w*`
const STEP = String.raw`(?:\.${NAME}|\[\d{1,9}\])`
const FILTER = String.raw`\s*\|\s*[a-z]+(?:\(\s*\))?`
const PLACE = new RegExp(
  String.raw`\{\{(-?)\s*(${NAME}(?:${STEP})*)((?:${FILTER})*)\s*(-?)\}\}`,
  'g'
)
/** promptfoo encloses strings that must not be rendered in `{% raw %}` blocks. */
const RAW = /\{%-?\s{0,20}raw\s{0,20}-?%\}/g
const END_RAW = /\{%-?\s{0,20}endraw\s{0,20}-?%\}/g

const filters: Record<string, (value: unknown) => unknown> = {
  dump: (value) => JSON.stringify(value),
  safe: (value) => printed(value),
  trim: (value) => printed(value).trim(),
  urlencode: (value) => urlencode(value),
}

/** Fills in the variables. Does not encode the output; the code that inserts it must do so. */
export function renderPlain(template: string, context: unknown): string {
  if (!template.includes('{{') && !template.includes('{%')) return template
  let rendered = ''
  let end = 0
  for (;;) {
    const raw = next(RAW, template, end)
    const endRaw = raw && next(END_RAW, template, raw.end)
    if (!endRaw) return rendered + substitute(template.slice(end), context)
    rendered += substitute(template.slice(end, raw.start), context)
    rendered += template.slice(raw.end, endRaw.start)
    end = endRaw.end
  }
}

function next(mark: RegExp, text: string, from: number): { start: number; end: number } | null {
  mark.lastIndex = from
  const start = mark.exec(text)?.index
  return start === undefined ? null : { start, end: mark.lastIndex }
}

function substitute(template: string, context: unknown): string {
  let rendered = ''
  let rest = template
  let end = 0
  for (const match of template.matchAll(PLACE)) {
    const [whole, open, path = '', piped = '', close] = match
    const names = piped.split('|').slice(1).map(filterName)
    if (names.some((name) => !Object.hasOwn(filters, name))) continue
    const before = rest.slice(0, match.index - end)
    const value = names.reduce<unknown>((out, name) => filters[name]?.(out), readOwn(context, path))
    rendered += (open ? before.trimEnd() : before) + printed(value)
    rest = template.slice(match.index + whole.length)
    if (close) rest = rest.trimStart()
    end = template.length - rest.length
  }
  return rendered + rest
}

const filterName = (text: string) => text.replace(/[()\s]/g, '')

/** Reads only own data properties; never calls accessors. */
function readOwn(context: unknown, path: string): unknown {
  let value = context
  for (const key of path.split(/[.[\]]+/).filter(Boolean)) {
    if (value === undefined || value === null) return undefined
    value = Object.getOwnPropertyDescriptor(value, key)?.value
  }
  return typeof value === 'function' ? undefined : value
}

function printed(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(printed).join(',')
  return typeof value === 'object' ? '[object Object]' : String(value)
}

function urlencode(value: unknown): string {
  if (typeof value !== 'object' || value === null) return encodeURIComponent(printed(value))
  const pairs: [unknown, unknown][] = Array.isArray(value)
    ? value.map((entry) => (Array.isArray(entry) ? [entry[0], entry[1]] : [entry, undefined]))
    : Object.entries(value)
  return pairs
    .map(
      ([name, entry]) =>
        `${encodeURIComponent(printed(name))}=${encodeURIComponent(printed(entry))}`
    )
    .join('&')
}
