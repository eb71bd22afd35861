type Fields = Readonly<Record<string, unknown>>

export type ListedTool = { name: string; description: string; schema: Fields }

const MAX_DEPTH = 4
/**
 * Maximum number of values in one call, because a hostile schema could require any number of them, each containing the
 * whole message.
 */
const MAX_VALUES = 100
const SAMPLES: Record<string, string> = {
  'date': '2026-01-05',
  'date-time': '2026-01-05T09:00:00Z',
  'time': '09:00:00Z',
  'email': 'sam@example.com',
  'uri': 'https://example.com/',
  'url': 'https://example.com/',
  'uuid': '4f1c2d3e-0000-4000-8000-000000000001',
}
const WRITTEN: Record<string, RegExp> = {
  email: /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,63}/,
  uri: /https?:\/\/[^\s"'<>)]{1,500}/,
  url: /https?:\/\/[^\s"'<>)]{1,500}/,
}

/** Returns the fields of an object; none for other values. */
const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Reads an entry of `tools/list`; null if it has no name. */
export function listedTool(entry: unknown): ListedTool | null {
  const { name, description, inputSchema, input_schema: other, parameters } = fieldsIn(entry)
  if (typeof name !== 'string' || name === '') return null
  const schema = fieldsIn(inputSchema ?? other ?? parameters)
  return { name, description: typeof description === 'string' ? description : '', schema }
}

/**
 * Builds a call that contains a message. Chooses the tool that shares the most words with the message, or the first of
 * these. The arguments fit the tool's schema: all required ones, or the first one if none is required. Strings contain the
 * message.
 */
export function toolCallFor(tools: readonly ListedTool[], message: string) {
  const wanted = new Set(wordsOf(message))
  const shared = ({ name, description, schema }: ListedTool) => {
    const names = Object.keys(fieldsIn(schema.properties)).join(' ')
    return wordsOf(`${name} ${description} ${names}`).filter((word) => wanted.has(word)).length
  }
  const [first, ...others] = tools
  if (!first) return null
  const best = others.reduce((found, tool) => (shared(tool) > shared(found) ? tool : found), first)
  return { tool: best.name, args: argumentsFor(best.schema, { message, left: MAX_VALUES }, 0) }
}

const wordsOf = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2)

/** State of building a call: its message, and the number of values that can still be added. */
type Call = { message: string; left: number }

/** Builds the arguments. Omits further ones once the call has the maximum number of values. */
function argumentsFor(schema: Fields, call: Call, depth: number): Record<string, unknown> {
  const properties = fieldsIn(schema.properties)
  const required = listIn(schema.required).filter((name) => typeof name === 'string')
  const names = required.length > 0 ? new Set(required) : Object.keys(properties).slice(0, 1)
  const values = new Map<string, unknown>()
  for (const name of names) {
    if (call.left === 0) break
    call.left -= 1
    values.set(name, valueFor(fieldsIn(properties[name]), call, depth))
  }
  return Object.fromEntries(values)
}

function valueFor(schema: Fields, call: Call, depth: number): unknown {
  const { message } = call
  if ('const' in schema) return schema.const
  const [choice] = listIn(schema.enum)
  if (choice !== undefined) return choice
  const [variant] = [...listIn(schema.anyOf), ...listIn(schema.oneOf)]
  if (variant !== undefined && depth < MAX_DEPTH) {
    return valueFor(fieldsIn(variant), call, depth + 1)
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'number':
    case 'integer':
      return numberFor(schema, message)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'array':
      return depth < MAX_DEPTH ? [valueFor(fieldsIn(schema.items), call, depth + 1)] : []
    case 'object':
      return depth < MAX_DEPTH ? argumentsFor(schema, call, depth + 1) : {}
    default:
      return stringFor(schema, message)
  }
}

/** Returns the first number in the message, adjusted to the limits of the schema. */
function numberFor({ minimum, maximum }: Fields, message: string): number {
  const given = Number(/\d{1,9}/.exec(message)?.[0] ?? minimum ?? 1)
  const least = typeof minimum === 'number' ? Math.max(given, minimum) : given
  return typeof maximum === 'number' ? Math.min(least, maximum) : least
}

function stringFor({ format, maxLength }: Fields, message: string): string {
  const kind = typeof format === 'string' ? format : ''
  const text = WRITTEN[kind]?.exec(message)?.[0] ?? SAMPLES[kind] ?? message
  return typeof maxLength === 'number' && maxLength > 0 ? text.slice(0, maxLength) : text
}
