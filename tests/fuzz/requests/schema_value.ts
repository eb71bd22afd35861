import type { Random } from '#tests/fuzz/requests/random'

export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema | Schema[]
  additionalProperties?: Schema | boolean
  format?: string
  pattern?: string
  minLength?: number
  minItems?: number
  minimum?: number
  maximum?: number
}

export type ValueOptions = {
  random: Random
  /** Returns the ID for a field such as `targetId`. */
  idOf: (field: string) => string
  /** Whether optional properties are omitted. */
  isMinimal?: boolean
}

/** Values for properties with a pattern; the first one that matches is used. */
const PATTERN_VALUES = ['a-slug', 'A_NAME', 'x'.repeat(43)]

/** Builds a value that the schema accepts. Rules that JSON Schema cannot express may still reject it. */
export function schemaValue(schema: Schema, options: ValueOptions, field = ''): unknown {
  const { random } = options
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return unionValue(schema.anyOf, options, field)
  const type = [schema.type].flat()[0]
  if (type === 'object') return objectValue(schema, options)
  if (type === 'array') return arrayValue(schema, options, field)
  if (type === 'integer' || type === 'number') return numberValue(schema, random)
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'string') return stringValue(schema, options, field)
  return null
}

/**
 * Builds the value of a union. The validator describes an object with conditional properties as a plain object combined
 * with a union of objects.
 */
function unionValue(branches: Schema[], options: ValueOptions, field: string): unknown {
  const [first, second] = branches
  if (first?.anyOf && second?.type === 'object') {
    const conditional = unionValue(first.anyOf, options, field)
    return { ...Object(conditional), ...objectValue(second, options) }
  }
  return schemaValue(options.random.pick(branches), options, field)
}

function objectValue(schema: Schema, options: ValueOptions): Record<string, unknown> {
  const { properties = {}, required = [] } = schema
  // Updates that name a version are rejected before their other fields are used, so most of them should name none.
  const chanceOf = (name: string) => (name === 'updatedAt' ? 0.05 : 0.5)
  const isWanted = (name: string) =>
    required.includes(name) || (!options.isMinimal && options.random.chance(chanceOf(name)))
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => isWanted(name))
      .map(([name, property]) => [name, schemaValue(property, options, name)])
  )
}

function arrayValue({ items, minItems = 0 }: Schema, options: ValueOptions, field: string) {
  if (Array.isArray(items)) return items.map((item) => schemaValue(item, options, field))
  const length = Math.max(minItems, options.isMinimal ? 0 : 1)
  return Array.from({ length }, () => schemaValue(items ?? {}, options, field.replace(/s$/, '')))
}

function numberValue({ minimum = 0, maximum = 100 }: Schema, random: Random): number {
  const range = Math.min(maximum - minimum, 100)
  return minimum + random.below(range + 1)
}

function stringValue(
  { format, pattern, minLength = 1 }: Schema,
  options: ValueOptions,
  field: string
) {
  if (format === 'uuid') return options.idOf(field)
  if (format === 'email') return `person-${options.random.below(1_000_000)}@example.test`
  if (pattern) {
    const expression = new RegExp(pattern)
    return PATTERN_VALUES.find((value) => expression.test(value)) ?? 'a'
  }
  if (/url$/i.test(field)) return 'http://127.0.0.1:9/chat'
  return `${field || 'text'}-${options.random.below(1000)}`.padEnd(minLength, 'x')
}
