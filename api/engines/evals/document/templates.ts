import { namesIn, placesIn, renderPlaces } from '../../templates/index.js'
import type { EvalDocument, EvalProvider } from './types.js'

/** Maximum nesting of variables within variables; deeper references are left as they are. */
const MAX_DEPTH = 5

type Vars = Record<string, unknown>

/** Fills a template. Missing values become an empty string, as in the command-line tool. */
export const fillTemplate = (text: string, vars: Vars): string => renderPlaces(text, vars)

/**
 * Renders a prompt as it is sent. A JSON prompt stays valid JSON: its strings are filled one by one, so quotes and line
 * breaks of a value cannot break it.
 */
export function renderPrompt(raw: string, vars: Vars): string {
  const filled = fillVariables(trimVariables(vars))
  const json = parseJson(raw)
  if (json === undefined) return fillTemplate(raw, filled)
  return JSON.stringify(fillJson(json, filled), null, 2)
}

/** Removes one trailing line break from each string, such as that of a YAML block, as the command-line tool does. */
export const trimVariables = (vars: Vars): Vars =>
  Object.fromEntries(
    Object.entries(vars).map(([name, value]) => [
      name,
      typeof value === 'string' && value.endsWith('\n') ? value.slice(0, -1) : value,
    ])
  )

/** Replaces references to other variables within the variables' values. */
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

/** Returns the names of the variables in a template, in order and without duplicates. */
export function variablesIn(text: string): string[] {
  return [...new Set(placesIn(text).flatMap(namesIn))]
}

/** Variables that the provider or the run supplies; test cases need not define them. */
const GIVEN = new Set(['prompt', 'sessionId', 'env', '_conversation'])

/**
 * Returns the names of the variables that test cases must define: those in prompts and provider requests, without
 * duplicates.
 */
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
