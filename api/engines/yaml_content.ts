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
  const document = parseDocument(yaml)
  const [syntaxError] = document.errors
  if (syntaxError) throw new ContentError(path, syntaxError.message)
  // The alias limit protects against hostile documents. Shipped files are trusted, so it is disabled.
  const result = schema.safeParse(document.toJS({ maxAliasCount: -1 }))
  if (result.success) return result.data
  const faults = result.error.issues.map(
    ({ path: field, message }) => `${field.join(' → ')}: ${message}`
  )
  throw new ContentError(path, faults.join('; '))
}
