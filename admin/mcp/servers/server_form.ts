import type { ServerAuth } from '#api/contract/mcp/connection'
import type { McpServerRecord } from '#api/contract/mcp/server'
import type { ServerKind } from '#api/contract/mcp/stdio'

/** A request header, or a variable of a program. The console never receives stored values; blank keeps the stored value. */
export type HeaderRow = { name: string; value: string; isStored: boolean }

export type ServerForm = {
  name: string
  prefix: string
  kind: ServerKind
  url: string
  command: string
  /** One per line. */
  arguments: string
  description: string
  auth: ServerAuth
  oauthClientId: string
  /** Write-only; blank keeps the stored secret. */
  oauthClientSecret: string
  oauthScope: string
  headers: HeaderRow[]
  requiresSecondPerson: boolean
}

/** Returns the form values of a stored server, or of a new one. */
export const formOf = (record: McpServerRecord | null): ServerForm => ({
  name: record?.name ?? '',
  prefix: record?.prefix ?? '',
  kind: record?.kind ?? 'http',
  url: record?.url ?? '',
  command: record?.command ?? '',
  arguments: (record?.arguments ?? []).join('\n'),
  description: record?.description ?? '',
  auth: record?.auth ?? 'headers',
  oauthClientId: record?.oauthClientId ?? '',
  oauthClientSecret: '',
  oauthScope: record?.oauthScope ?? '',
  headers: [...(record?.requestHeaders ?? []), ...(record?.environment ?? [])].map(({ name }) => ({
    name,
    value: '',
    isStored: true,
  })),
  requiresSecondPerson: record?.requiresSecondPerson ?? true,
})

/** Builds the request body for a new or stored server. */
export const serverFrom = ({ kind, ...form }: ServerForm, record: McpServerRecord | null) => ({
  name: form.name.trim(),
  prefix: form.prefix.trim(),
  ...(record === null && { kind }),
  ...(kind === 'http'
    ? {
        url: form.url.trim(),
        auth: form.auth,
        ...oauthFrom(form),
        requestHeaders: rowsFrom(form.headers),
      }
    : {
        command: form.command.trim(),
        // Unchanged arguments are not sent: the form would split one that contains a line break,
        // which would change the command.
        ...(form.arguments !== formOf(record).arguments && {
          arguments: form.arguments.split('\n').filter((line) => line !== ''),
        }),
        environment: rowsFrom(form.headers),
      }),
  description: form.description.trim() || null,
  requiresSecondPerson: form.requiresSecondPerson,
})

/**
 * Builds the headers or variables of the request body. Omits blank rows, and values that are
 * unchanged, so that the server keeps the stored ones.
 */
const rowsFrom = (rows: readonly HeaderRow[]) =>
  rows
    .filter(({ name, value }) => name.trim() !== '' || value !== '')
    .map(({ name, value, isStored }) => ({
      name: name.trim(),
      ...(isStored && value === '' ? {} : { value }),
    }))

/**
 * Builds the OAuth fields of the request body. Without a client ID, Assay registers its own client,
 * which needs no secret.
 */
function oauthFrom(form: Omit<ServerForm, 'kind'>) {
  const oauthClientId = (form.auth === 'oauth' && form.oauthClientId.trim()) || null
  const oauthScope = (form.auth === 'oauth' && form.oauthScope.trim()) || null
  const secret = form.oauthClientSecret.trim()
  if (oauthClientId === null) return { oauthClientId, oauthScope, oauthClientSecret: null }
  return { oauthClientId, oauthScope, ...(secret && { oauthClientSecret: secret }) }
}

/** Maps API fields to form fields: `requestHeaders.0.value` to `headers.0.value`, and `arguments.2` to `arguments`. */
export const fieldFor = (field: string): string =>
  field.replace(/^(requestHeaders|environment)/, 'headers').replace(/^arguments\..*/, 'arguments')

export const PREFIX = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/
