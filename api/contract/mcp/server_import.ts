import type { ServerKind } from './stdio.js'

/** Maximum length of an imported file, in characters. */
export const MAX_IMPORT_CHARS = 200_000
/** Maximum number of servers in an imported file. */
export const MAX_IMPORTED_SERVERS = 100

/** A server found in an imported file, as it would be proposed. Values of variables and headers are never returned. */
export type ImportedServer = {
  /** Name in the file, which identifies the server in the import. */
  name: string
  prefix: string
  description: string | null
  kind: ServerKind
  /** URL of an HTTP server, or the address of a command in the form `stdio:["npx","server"]`. */
  address: string
  /** Names of the variables or headers whose values are imported. */
  secrets: string[]
  /** Names of the variables or headers whose values the file does not contain; set them after the import. */
  missing: string[]
  /** Whether the team has a server with the same URL or command. */
  exists: boolean
}

/** A server in the file that cannot be imported. */
export type SkippedServer = { name: string; reason: string }

/** `POST /mcp/servers/import/preview` */
export type ServerImportPreview = { servers: ImportedServer[]; skipped: SkippedServer[] }

/** `POST /mcp/servers/import` */
export type ServerImportResult = {
  created: { id: string; name: string }[]
  failed: SkippedServer[]
}
