/**
 * The only module that encrypts and decrypts the headers sent to HTTP servers, and the environment variables of stdio
 * servers. Both are stored in the same column.
 */
import { CREDENTIALS_UNREADABLE } from '#api/mcp/errors'
import type McpServer from '#api/mcp/servers/mcp_server'
import { invalidField } from '#api/platform/http/domain_error'
import { sealedColumn } from '#api/platform/secrets/sealed'

export type Headers = Record<string, string>
/** A header in a request; if `value` is absent, the stored one is kept. */
type SentHeader = { name: string; value?: string | undefined }

const column = sealedColumn<Headers>('mcpServerCredentials')

/**
 * Decrypts the credentials of a server.
 * @throws CREDENTIALS_UNREADABLE
 */
export function openCredentials({ credentials }: Pick<McpServer, 'credentials'>): Headers {
  if (credentials === null) return {}
  const headers = column.open(credentials)
  if (!headers) throw CREDENTIALS_UNREADABLE()
  return headers
}

/**
 * Encrypts the headers of a request.
 * @param stored headers whose values can be kept; empty if the server has a new address, which must not receive them
 * @throws a validation error if a header has neither a new nor a stored value
 */
export function sealHeaders(sent: readonly SentHeader[], stored: Headers) {
  return seal(sent, stored, {
    field: 'requestHeaders',
    keyOf: (name) => name.toLowerCase(),
    address: 'URL',
  })
}

/** Like `sealHeaders`, for the environment variables of a program. */
export const sealEnvironment = (sent: readonly SentHeader[], stored: Headers) =>
  seal(sent, stored, { field: 'environment', keyOf: (name) => name, address: 'command' })

type Kind = { field: string; keyOf: (name: string) => string; address: string }

function seal(sent: readonly SentHeader[], stored: Headers, { field, keyOf, address }: Kind) {
  const headers: Headers = {}
  for (const [index, { name, value }] of sent.entries()) {
    const kept = value ?? stored[keyOf(name)]
    if (kept === undefined) {
      throw invalidField(
        `${field}.${index}.value`,
        'required',
        `Enter the value of ${name}. Stored values are kept only while the ${address} is unchanged.`
      )
    }
    headers[keyOf(name)] = kept
  }
  const names = Object.keys(headers)
  return { headerNames: names, credentials: names.length > 0 ? column.seal(headers) : null }
}
