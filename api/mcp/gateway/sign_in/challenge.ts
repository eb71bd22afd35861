import { DomainError } from '#api/platform/http/domain_error'
import { mcpGateway as settings } from '#config/mcp_gateway'

const ENDPOINT = '/mcp/a/'
/** Path prefix of the metadata, placed between host and path of the resource (RFC 9728). */
const METADATA = '/.well-known/oauth-protected-resource'
export const METADATA_PATH = new RegExp(`^${METADATA}${ENDPOINT}([a-z0-9-]{1,100})$`)

/** Returns the URL of an application, which is also the audience of tokens for it. */
export const resourceOf = (slug: string): string => new URL(`${ENDPOINT}${slug}`, settings.url).href

export const metadataUrlOf = (slug: string): string =>
  new URL(`${METADATA}${ENDPOINT}${slug}`, settings.url).href

type Reason = {
  error?: 'invalid_token' | 'insufficient_scope'
  message: string
  scope: string | null
}

/** Rejects a request, and names where the client gets a token (RFC 6750, RFC 9728). */
export class Challenge extends DomainError {
  readonly header: string

  constructor(slug: string, { error, message, scope }: Reason) {
    super(error ?? 'unauthorized', error === 'insufficient_scope' ? 403 : 401, message)
    const parameters = {
      ...(error && { error, error_description: message }),
      ...(scope !== null && { scope }),
      resource_metadata: metadataUrlOf(slug),
    }
    const texts = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`)
    this.header = `Bearer ${texts.join(', ')}`
  }
}
