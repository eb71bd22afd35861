import type { FieldDefinition, ResourceDefinition } from '#api/contract/define_resource'
export type FieldValue = string | number | boolean | null
export type FormValues = Record<string, FieldValue>

/**
 * Maximum length, in characters, of text fields with a single-line input. Fields with a higher
 * limit get a multi-line input.
 */
const MAX_LINE = 500

export const isLong = ({ type, max = 0 }: FieldDefinition) => type === 'text' && max > MAX_LINE

type NamedField = readonly [name: string, field: FieldDefinition]

/** Types that have no input. Resources with required fields of these types need a custom form. */
const WITHOUT_INPUT: readonly FieldDefinition['type'][] = ['uuid', 'json']

const isDerivable = ({ type }: FieldDefinition) => !WITHOUT_INPUT.includes(type)

/** Returns the fields with an input in the form. */
export const inputsOf = ({ fields }: ResourceDefinition): NamedField[] =>
  Object.entries(fields).filter(([, field]) => !field.readOnly && isDerivable(field))

/**
 * Returns the fields with a column in the list, starting with the one that represents the record.
 */
export const columnsOf = ({ fields, represent }: ResourceDefinition): NamedField[] =>
  Object.entries(fields)
    .filter(([name, field]) => (field.list || name === represent) && isDerivable(field))
    .sort(([a], [b]) => Number(b === represent) - Number(a === represent))

/**
 * Asserts that a derived form can create records.
 * @throws Error if a required field has no input
 */
export function assertDerivable(definition: ResourceDefinition): void {
  const [missing] = Object.entries(definition.fields).filter(
    ([, field]) => field.required && !field.readOnly && !isDerivable(field)
  )
  if (!missing) return
  const [name, { type }] = missing
  throw new Error(`${definition.name} needs a form of its own: ${name} has the type ${type}`)
}

/** Returns the initial form values for a stored record, or for a new one if `record` is null. */
export const formOf = (
  definition: ResourceDefinition,
  record: Record<string, unknown> | null
): FormValues =>
  Object.fromEntries(
    inputsOf(definition).map(([name, field]) => [
      name,
      toInput(field, record ? record[name] : field.default),
    ])
  )

/**
 * Builds the request body from the form's values. Text is trimmed, blank inputs become null, and
 * dates become ISO timestamps.
 */
export const recordFrom = (definition: ResourceDefinition, values: FormValues): FormValues =>
  Object.fromEntries(
    inputsOf(definition).map(([name, field]) => [name, fromInput(field, values[name] ?? null)])
  )

function toInput({ type }: FieldDefinition, stored: unknown): FieldValue {
  switch (type) {
    case 'number':
      return typeof stored === 'number' ? stored : null
    case 'boolean':
      return stored === true
    case 'date':
      return typeof stored === 'string' ? toLocal(new Date(stored)) : ''
    default:
      return typeof stored === 'string' ? stored : ''
  }
}

function fromInput({ type }: FieldDefinition, value: FieldValue): FieldValue {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return null
  return type === 'date' ? new Date(text).toISOString() : text
}

/** Formats a time in the browser's time zone for a `datetime-local` input: `2026-11-23T15:30`. */
function toLocal(date: Date): string {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
