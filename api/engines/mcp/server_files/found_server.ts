/** A variable or header; its value is null if the file does not contain it. */
export type FoundSecret = { name: string; value: string | null }

type Address =
  | { kind: 'http'; url: string; headers: FoundSecret[] }
  | { kind: 'stdio'; command: string; arguments: string[]; environment: FoundSecret[] }

/** An MCP server described in a file. */
export type FoundServer = Address & { name: string; description: string | null }

export type SkippedServer = { name: string; reason: string }

export type ServerFile = { servers: FoundServer[]; skipped: SkippedServer[] }

export type JsonObject = Record<string, unknown>

/** Thrown for an entry that cannot become a server. The message is shown to the user. */
export class NotImportable extends Error {}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})

export const objectsIn = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : []

/** Returns a text without surrounding spaces; null if the value is not a text or is empty. */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text
}

/** Runs the reader of one entry, and adds its servers or the reason why there are none. */
export function collect(file: ServerFile, name: string, read: () => FoundServer): void {
  try {
    file.servers.push(read())
  } catch (error) {
    if (!(error instanceof NotImportable)) throw error
    file.skipped.push({ name, reason: error.message })
  }
}
