import {
  issuerOf,
  tokenProvider,
} from '#api/accounts/identity/external/access_tokens/verify_access_token'
import type { ApplicationConfig } from '#api/mcp/gateway/application_config'
import { resourceOf } from '#api/mcp/gateway/sign_in/challenge'

/** Returns the protected resource metadata of an application (RFC 9728); null if it accepts no access tokens. */
export async function resourceMetadata(config: ApplicationConfig | null): Promise<object | null> {
  const provider = tokenProvider()
  if (!config?.isActive || !config.acceptsTokens || !provider) return null
  return {
    resource: resourceOf(config.slug),
    authorization_servers: [await issuerOf(provider)],
    bearer_methods_supported: ['header'],
    ...(config.requiredScope !== null && { scopes_supported: config.requiredScope.split(' ') }),
  }
}
