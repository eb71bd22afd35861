import { storable } from '#api/evals/values/storable'

const MAX_VALUE_LENGTH = 1000
const MAX_LIST_ENTRIES = 20

type Scalar = string | number | boolean

/** Returns the metadata values that results can be filtered by: short strings, numbers, booleans, and lists of them. */
export function filterableMetadata(metadata: unknown): Record<string, Scalar | Scalar[]> {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) return {}
  const values: Record<string, Scalar | Scalar[]> = {}
  for (const [name, value] of Object.entries(metadata)) {
    const kept = Array.isArray(value) ? listOf(value) : scalarOf(value)
    if (kept !== null) values[storable(name)] = kept
  }
  return values
}

function scalarOf(value: unknown): Scalar | null {
  if (typeof value === 'string') return value.length <= MAX_VALUE_LENGTH ? storable(value) : null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'boolean' ? value : null
}

function listOf(values: unknown[]): Scalar[] | null {
  if (values.length === 0 || values.length > MAX_LIST_ENTRIES) return null
  const scalars = values.map(scalarOf).filter((scalar) => scalar !== null)
  return scalars.length === values.length ? scalars : null
}
