import type { EvalDocument, EvalProvider } from './types.js'

/**
 * Matches a name in double braces, with an optional path and filters. Nothing else in a template is evaluated, and
 * unknown filters are ignored.
 */
const PLACE =
  /\{\{-?\s*([A-Za-z_]\w*)((?:\.[A-Za-z_]\w*|\[\d+\])*)((?:\s*\|\s*[a-z]+(?:\(\))?)*)\s*-?\}\}/g

/** Maximum nesting of variables within variables; deeper references are not filled. */
const MAX_DEPTH = 5

type Vars = Record<string, unknown>

/** Fills a template. Missing values become an empty string, as in the command-line tool. */
export function fillTemplate(text: string, vars: Vars): string {
  return text.replace(PLACE, (_whole, name: string, path: string, filters: string) => {
    const value = valueAt(Object.hasOwn(vars, name) ? vars[name] : undefined, path)
    return applyFilters(value, filters)
  })
}

/**
 * Renders a prompt as it is sent. A JSON prompt stays valid JSON: its strings are filled one by one, so quotes and line
 * breaks of a value cannot break it.
 */
export function renderPrompt(raw: string, vars: Vars): string {
  const filled = fillVariables(vars)
  const json = parseJson(raw)
  if (json === undefined) return fillTemplate(raw, filled)
  return JSON.stringify(fillJson(json, filled), null, 2)
}

/** Fills variables that refer to other variables. */
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

/** Names of the variables in a template in order, without duplicates. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name))]
}

/** Variables that the provider or the run supplies; test cases need not define them. */
const GIVEN = new Set(['prompt', 'sessionId', 'env', '_conversation'])

/** Names of the variables that test cases must define: those in prompts and provider requests, without duplicates. */
export function documentVariables({ prompts, providers }: EvalDocument): string[] {
  const texts = [
    ...prompts.map((prompt) => (typeof prompt === 'string' ? prompt : prompt.raw)),
    ...providers.map(requestOf),
  ]
  return [...new Set(texts.flatMap(variablesIn))].filter((name) => !GIVEN.has(name))
}

const requestOf = (provider: EvalProvider) =>
  typeof provider === 'string' ? provider : JSON.stringify(provider.config ?? {})

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

/** Formats a value like the command-line tool. Use the filter `dump` to write an object as JSON. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'object' ? '[object Object]' : String(value)
}
