import { MAX_LENGTH, type Filter } from './filter.js'
import { LIST_FILTERS } from './list_filters.js'
import { type Argument, type FilterCall, type Place, readPlace } from './read_place.js'
import { TEXT_FILTERS } from './text_filters.js'
import { printed, valueAt } from './values.js'

const otherwise: Filter = (value, given, replacesFalsy) =>
  (replacesFalsy ? Boolean(value) : value !== undefined) ? value : given

const FILTERS: Record<string, Filter> = {
  ...TEXT_FILTERS,
  ...LIST_FILTERS,
  d: otherwise,
  default: otherwise,
  dump: (value, spaces) =>
    JSON.stringify(value, null, typeof spaces === 'number' ? Math.min(8, spaces) : undefined),
}

/** The built-in filters of the command-line tool's templates, except `random`. */
export const FILTER_NAMES = Object.keys(FILTERS).sort()

/** Parameters of filters that accept named arguments. */
const PARAMETERS: Record<string, string[]> = {
  int: ['default', 'base'],
  sort: ['reverse', 'case_sensitive', 'attribute'],
}

/**
 * Replaces the placeholders in a text with values from `context`. Nothing else is evaluated: other text, and placeholders
 * with unknown filters, remain unchanged.
 */
export function renderPlaces(template: string, context: unknown): string {
  let rendered = ''
  let end = 0
  for (let open = template.indexOf('{{'); open !== -1; open = template.indexOf('{{', open + 1)) {
    const place = open < end ? null : readPlace(template, open)
    if (!place || !place.filters.every(isKnown)) continue
    const before = template.slice(end, open)
    rendered += place.trimsBefore ? before.trimEnd() : before
    rendered += printed(valueOf(place, context))
    end = place.trimsAfter ? skipSpace(template, place.end) : place.end
  }
  return rendered + template.slice(end)
}

/** Returns every placeholder in a text, in order. */
export function placesIn(template: string): Place[] {
  const places: Place[] = []
  for (let open = template.indexOf('{{'); open !== -1; open = template.indexOf('{{', open + 1)) {
    const place = readPlace(template, open)
    if (place) places.push(place)
  }
  return places
}

/** Returns the names of the variables that a placeholder uses, including those in arguments. */
export const namesIn = ({ path, filters }: Place): string[] =>
  [path, ...filters.flatMap(({ args }) => args.flatMap(pathsOf))].map(([name = '']) => name)

const pathsOf = (argument: Argument) => (argument.kind === 'path' ? [argument.path] : [])

const isKnown = ({ name }: FilterCall) => Object.hasOwn(FILTERS, name)

function valueOf({ path, filters }: Place, context: unknown): unknown {
  return filters.reduce(
    (value, { name, args }) => {
      const given = args.reduce<unknown[]>((list, argument) => {
        const entry = argument.kind === 'literal' ? argument.value : valueAt(context, argument.path)
        const at = argument.name === null ? list.length : PARAMETERS[name]?.indexOf(argument.name)
        if (at !== undefined && at >= 0) list[at] = entry
        return list
      }, [])
      const result = FILTERS[name]?.(value, ...given)
      return typeof result === 'string' && result.length > MAX_LENGTH ? value : result
    },
    valueAt(context, path)
  )
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && /\s/.test(text[at] ?? '')) at++
  return at
}
