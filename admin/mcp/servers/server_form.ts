import type { ServerAuth } from '#api/contract/mcp/connection'
import type { McpServerRecord } from '#api/contract/mcp/server'

/** A request header. The value of a stored one is unknown to the console; blank keeps it. */
export type HeaderRow = { name: string; value: string; isStored: boolean }

export type ServerForm = {
  name: string
  prefix: string
  url: string
  description: string
  auth: ServerAuth
  oauthClientId: string
  /** Write-only; blank keeps the stored one. */
  oauthClientSecret: string
  oauthScope: string
  headers: HeaderRow[]
  requiresSecondPerson: boolean
}

/** Form values of a stored server, or of a new one. */
export const formOf = (record: McpServerRecord | null): ServerForm => ({
  name: record?.name ?? '',
  prefix: record?.prefix ?? '',
  url: record?.url ?? '',
  description: record?.description ?? '',
  auth: record?.auth ?? 'headers',
  oauthClientId: record?.oauthClientId ?? '',
  oauthClientSecret: '',
  oauthScope: record?.oauthScope ?? '',
  headers: (record?.requestHeaders ?? []).map(({ name }) => ({ name, value: '', isStored: true })),
  requiresSecondPerson: record?.requiresSecondPerson ?? true,
})

/** Request body. A stored header is sent without its value, which the server then keeps. */
export const serverFrom = ({ headers, ...form }: ServerForm) => ({
  name: form.name.trim(),
  prefix: form.prefix.trim(),
  url: form.url.trim(),
  description: form.description.trim() || null,
  requiresSecondPerson: form.requiresSecondPerson,
  auth: form.auth,
  ...oauthFrom(form),
  requestHeaders: headers
    .filter(({ name, value }) => name.trim() !== '' || value !== '')
    .map(({ name, value, isStored }) => ({
      name: name.trim(),
      ...(isStored && value === '' ? {} : { value }),
    })),
})

/** Without a client ID, Assay registers a client of its own, which needs no secret. */
function oauthFrom(form: Omit<ServerForm, 'headers'>) {
  const oauthClientId = (form.auth === 'oauth' && form.oauthClientId.trim()) || null
  const oauthScope = (form.auth === 'oauth' && form.oauthScope.trim()) || null
  const secret = form.oauthClientSecret.trim()
  if (oauthClientId === null) return { oauthClientId, oauthScope, oauthClientSecret: null }
  return { oauthClientId, oauthScope, ...(secret && { oauthClientSecret: secret }) }
}

/** `requestHeaders.0.value` of the API is `headers.0.value` of the form. */
export const fieldFor = (field: string): string => field.replace(/^requestHeaders/, 'headers')

export const PREFIX = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/
