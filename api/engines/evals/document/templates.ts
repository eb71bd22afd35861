/** Templates hold names in double braces, with a path and known filters; nothing else is ever evaluated. */

const PLACE =
  /\{\{-?\s*([A-Za-z_]\w*)((?:\.[A-Za-z_]\w*|\[\d+\])*)((?:\s*\|\s*[a-z]+(?:\(\))?)*)\s*-?\}\}/g

/** Variables within variables are filled this deep. */
const MAX_DEPTH = 5

type Vars = Record<string, unknown>

/** Fills a text in. What has no value becomes nothing, as in the tool. */
export function fillTemplate(text: string, vars: Vars): string {
  return text.replace(PLACE, (_whole, name: string, path: string, filters: string) => {
    const value = valueAt(Object.hasOwn(vars, name) ? vars[name] : undefined, path)
    return applyFilters(value, filters)
  })
}

/**
 * A prompt as it is sent. One that is JSON stays JSON: its texts are filled in one by one, so that quotes and line
 * breaks of a value cannot break it.
 */
export function renderPrompt(raw: string, vars: Vars): string {
  const filled = fillVariables(vars)
  const json = parseJson(raw)
  if (json === undefined) return fillTemplate(raw, filled)
  return JSON.stringify(fillJson(json, filled), null, 2)
}

/** Variables whose texts name other variables, filled in. */
export function fillVariables(vars: Vars): Vars {
  let filled = vars
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const before = filled
    const entries = Object.entries(before).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('{{') ? fillTemplate(value, before) : value,
    ])
    filled = Object.fromEntries(entries)
    if (Object.keys(filled).every((name) => filled[name] === before[name])) break
  }
  return filled
}

/** Names that a text asks for, in order, each once. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name))]
}

function fillJson(value: unknown, vars: Vars): unknown {
  if (typeof value === 'string') return fillTemplate(value, vars)
  if (Array.isArray(value)) return value.map((entry) => fillJson(entry, vars))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, fillJson(entry, vars)])
  )
}

function parseJson(text: string): unknown {
  if (!/^\s*(\[|\{(?!\{))/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function valueAt(value: unknown, path: string): unknown {
  const steps = [...path.matchAll(/\.(\w+)|\[(\d+)\]/g)].map(
    ([, name, index]) => name ?? index ?? ''
  )
  return steps.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? Reflect.get(inner, step)
        : undefined,
    value
  )
}

function applyFilters(value: unknown, filters: string): string {
  return filters
    .split('|')
    .map((filter) => filter.trim().replace('()', ''))
    .filter(Boolean)
    .reduce<string>((text, filter, index) => {
      if (filter === 'dump') return JSON.stringify(index === 0 ? value : text) ?? ''
      if (filter === 'trim') return text.trim()
      if (filter === 'urlencode') return encodeURIComponent(text)
      return text
    }, textOf(value))
}

/** As the tool writes it, so that both ask the same; `dump` makes JSON of an object. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'object' ? '[object Object]' : String(value)
}
