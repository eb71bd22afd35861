import type { FieldDefinition, ResourceDefinition } from '#api/contract/define_resource'
import { invalidField } from '#api/platform/http/domain_error'
import { assertFilterValue } from '#api/platform/http/lists/filter_values'
import type { HttpContext } from '@adonisjs/core/http'
import type { LucidModel, ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'

/** Maximum rows per page; longer ranges are truncated. */
export const MAX_PAGE = 5000

export type ListQuery = {
  sort: { field: string; column: string; direction: 'asc' | 'desc' }
  from: number
  to: number
  filter: Record<string, unknown>
}

/** Parses `sort`, `range`, and `filter`. Keys that the definition does not contain cause a 422 error. */
export function readList(
  definition: ResourceDefinition,
  qs: Record<string, unknown>,
  /** Filter keys that the controller handles itself. */
  ownKeys: readonly string[] = []
): ListQuery {
  const [field, order] = readPair(qs.sort, 'sort') ?? definition.defaultSort
  const filter = readObject(qs.filter)
  for (const key of Object.keys(filter)) {
    if (!ownKeys.includes(key)) assertFilterKey(definition, key)
    assertFilterValue(key, filter[key])
    if (isMoment(definition, key) && filter[key]) filter[key] = momentIn(key, filter[key])
  }
  return { sort: toSort(definition, field, order), ...readRange(qs.range), filter }
}

/** Parses `range`: `[first, last]`, both inclusive. Ranges longer than the maximum page size are truncated. */
export function readRange(range: unknown, maxRows = MAX_PAGE): Pick<ListQuery, 'from' | 'to'> {
  const [from, to] = readPair(range, 'range') ?? [0, 24]
  return toRange(from, to, maxRows)
}

function readPair(value: unknown, name: string): [unknown, unknown] | null {
  if (value === undefined || value === '') return null
  const parsed = readJson(value, name)
  if (!Array.isArray(parsed) || parsed.length !== 2) {
    throw invalidField(name, 'pair', `${name} must be a JSON array of two values`)
  }
  return [parsed[0], parsed[1]]
}

function readObject(value: unknown): Record<string, unknown> {
  if (value === undefined || value === '') return {}
  const parsed = readJson(value, 'filter')
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw invalidField('filter', 'object', 'filter must be a JSON object')
  }
  return { ...parsed }
}

function readJson(value: unknown, name: string): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    throw invalidField(name, 'json', `${name} must be JSON`)
  }
}

function toSort(definition: ResourceDefinition, field: unknown, order: unknown) {
  const name = String(field)
  const found = fieldOf(definition, name)
  if (name !== 'id' && !found?.sort) {
    throw invalidField('sort', 'unknown', `${definition.path} cannot be sorted by "${name}"`)
  }
  const direction = String(order).toLowerCase()
  if (direction !== 'asc' && direction !== 'desc') {
    throw invalidField('sort', 'order', 'The order must be "ASC" or "DESC"')
  }
  const column = found?.sortColumn ?? columnOf(name, found)
  return { field: name, column, direction } satisfies ListQuery['sort']
}

function toRange(from: unknown, to: unknown, maxRows: number) {
  if (
    !Number.isSafeInteger(from) ||
    !Number.isSafeInteger(to) ||
    Number(from) < 0 ||
    Number(to) < Number(from)
  ) {
    throw invalidField('range', 'range', 'range must be [first, last] with 0 <= first <= last')
  }
  return { from: Number(from), to: Math.min(Number(to), Number(from) + maxRows - 1) }
}

function assertFilterKey(definition: ResourceDefinition, key: string) {
  const field = fieldOf(definition, baseKey(key))
  if (key !== 'id' && key !== 'q' && !field?.filter && !isMoment(definition, key)) {
    throw invalidField('filter', 'unknown', `${definition.path} cannot be filtered by "${key}"`)
  }
}

/** Returns the definition of a field. `hasOwn` excludes inherited properties such as `constructor`. */
const fieldOf = ({ fields }: ResourceDefinition, name: string): FieldDefinition | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/** Detects date bounds such as `createdAt_gte`. */
const isMoment = (definition: ResourceDefinition, key: string) =>
  key !== baseKey(key) && fieldOf(definition, baseKey(key))?.type === 'date'

/** Normalizes a date for PostgreSQL, because PostgreSQL's own error would not name the field. */
function momentIn(key: string, value: unknown): string {
  const moment = new Date(String(value))
  // JavaScript supports years beyond 9999, which ISO 8601 writes with a sign and PostgreSQL rejects.
  if (!Number.isNaN(moment.getTime()) && /^\d{4}-/.test(moment.toISOString())) {
    return moment.toISOString()
  }
  throw invalidField(`filter.${key}`, 'date', `${key} must be a date, e.g. 2026-01-31T00:00:00Z`)
}

const baseKey = (key: string) => key.replace(/_(gte|lte)$/, '')

export function columnOf(name: string, field?: FieldDefinition) {
  return field?.column ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Adds the filter to a tenant's query. Values are only passed as bindings. */
export function applyFilter<M extends LucidModel>(
  query: ModelQueryBuilderContract<M>,
  definition: ResourceDefinition,
  filter: Record<string, unknown>,
  ownKeys: readonly string[] = []
) {
  const table = query.model.table
  for (const [key, value] of Object.entries(filter)) {
    if (ownKeys.includes(key) || value === undefined || value === null || value === '') continue
    if (key === 'q') searchIn(query, definition, String(value))
    else {
      narrow(
        query,
        `${table}.${columnOf(baseKey(key), definition.fields[baseKey(key)])}`,
        key,
        value,
        definition
      )
    }
  }
  return query
}

function narrow<M extends LucidModel>(
  query: ModelQueryBuilderContract<M>,
  column: string,
  key: string,
  value: unknown,
  definition: ResourceDefinition
) {
  if (key.endsWith('_gte')) return query.where(column, '>=', String(value))
  if (key.endsWith('_lte')) return query.where(column, '<=', String(value))
  if (Array.isArray(value)) return query.whereIn(column, value.map(String))
  if (definition.fields[key]?.type === 'text') {
    return query.whereILike(column, `%${escapeLike(String(value))}%`)
  }
  return query.where(
    column,
    typeof value === 'boolean' || typeof value === 'number' ? value : String(value)
  )
}

function searchIn<M extends LucidModel>(
  query: ModelQueryBuilderContract<M>,
  definition: ResourceDefinition,
  text: string
) {
  const columns = Object.entries(definition.fields).filter(([, field]) => field.search)
  query.where((group) => {
    for (const [name, field] of columns) {
      group.orWhereILike(`${query.model.table}.${columnOf(name, field)}`, `%${escapeLike(text)}%`)
    }
  })
}

/** Escapes user input for use in a `like` pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** Runs the list as two queries: one for the total and one for the page. */
export async function runList<M extends LucidModel>(
  query: ModelQueryBuilderContract<M, InstanceType<M>>,
  definition: ResourceDefinition,
  list: ListQuery,
  ownKeys: readonly string[] = []
) {
  const table = query.model.table
  applyFilter(query, definition, list.filter, ownKeys)
  // The ID breaks ties, so that pages neither repeat nor skip rows. It has the same sort direction, so that one index
  // serves both.
  const sorted = (rows: typeof query) =>
    rows
      .orderBy(`${table}.${list.sort.column}`, list.sort.direction)
      .orderBy(`${table}.id`, list.sort.direction)
  const size = list.to - list.from + 1
  const firstPage = () => sorted(query.clone()).limit(size)
  // Later pages first select only IDs, so that computed columns are not evaluated for skipped rows.
  const laterPage = () => {
    const keys = query.clone().clearSelect().select(`${table}.id`)
    const page = sorted(keys).offset(list.from).limit(size)
    return sorted(query.clone().whereIn(`${table}.id`, page))
  }
  const [count, rows] = await Promise.all([
    query.clone().clearSelect().count('* as row_count').first(),
    list.from === 0 ? firstPage() : laterPage(),
  ])
  return { rows, total: Number(count?.$extras.row_count ?? 0) }
}

/** Sets `Content-Range` in the format of ra-data-simple-rest. */
export function contentRange(
  { response }: HttpContext,
  path: string,
  from: number,
  count: number,
  total: number
) {
  const last = Math.max(from, from + count - 1)
  response.header('Content-Range', `${path} ${from}-${last}/${total}`)
  response.header('Access-Control-Expose-Headers', 'Content-Range')
}
