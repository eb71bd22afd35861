import { parseDocument } from 'yaml'
import type { z } from 'zod'

/** Thrown at startup for invalid shipped content. Only an edit of the file can cause it. */
export class ContentError extends Error {
  constructor(path: string, fault: string) {
    super(`${path}: ${fault}`)
    this.name = 'ContentError'
  }
}

/**
 * Parses a shipped YAML file and checks it against a schema.
 * @throws ContentError with path, entry and field
 */
export function parseYamlContent<T>(path: string, yaml: string, schema: z.ZodType<T>): T {
  const result = schema.safeParse(parseYaml(path, yaml))
  if (result.success) return result.data
  const faults = result.error.issues.map(
    ({ path: field, message }) => `${field.join(' → ')}: ${message}`
  )
  throw new ContentError(path, faults.join('; '))
}

/**
 * Whether a content file is JSON. The build replaces shipped YAML with equivalent JSON, which parses about 100 times as
 * fast.
 */
const isJson = (yaml: string) => yaml.startsWith('{"') || yaml.startsWith('[')

function parseYaml(path: string, yaml: string): unknown {
  if (isJson(yaml)) return JSON.parse(yaml)
  const document = parseDocument(yaml)
  const [syntaxError] = document.errors
  if (syntaxError) throw new ContentError(path, syntaxError.message)
  // The alias limit protects against hostile documents. Shipped files are trusted, so it is disabled.
  return document.toJS({ maxAliasCount: -1 })
}
