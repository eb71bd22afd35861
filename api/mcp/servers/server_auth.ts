import type { ServerAuth } from '#api/contract/mcp/connection'
import { stdioCommand } from '#api/contract/mcp/stdio'
import { invalidField } from '#api/platform/http/domain_error'

type GivenAuth = {
  auth?: ServerAuth | undefined
  oauthClientId?: string | null | undefined
  oauthClientSecret?: string | null | undefined
  oauthScope?: string | null | undefined
}

const CLIENT_FIELDS = ['oauthClientId', 'oauthClientSecret', 'oauthScope'] as const

/**
 * Checks that the authentication settings suit the kind of server and its headers.
 * @throws a validation error
 */
export function assertAuth(
  address: string,
  given: GivenAuth,
  headers: readonly { name: string }[]
): void {
  if (stdioCommand(address)) return assertNoAccounts(given)
  const index = headers.findIndex(({ name }) => name.toLowerCase() === 'authorization')
  if (given.auth !== 'oauth' || index === -1) return
  throw invalidField(
    `requestHeaders.${index}.name`,
    'authorization',
    'If users connect their own accounts, Assay sends the Authorization header. Remove it here.'
  )
}

/**
 * Rejects accounts for stdio servers: these receive credentials as variables at startup, so tokens could not be renewed.
 */
function assertNoAccounts(given: GivenAuth): void {
  if (given.auth === 'oauth') {
    throw invalidField(
      'auth',
      'kind',
      'A stdio server cannot use OAuth accounts. Use environment variables instead.'
    )
  }
  const field = CLIENT_FIELDS.find((name) => given[name] !== undefined && given[name] !== null)
  if (field) throw invalidField(field, 'kind', 'Only servers with a URL have an OAuth client')
}
