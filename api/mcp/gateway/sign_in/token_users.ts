import type { Access } from '#api/accounts/access/token_callers'
import { accessOfIdentity } from '#api/accounts/identity/external/access_tokens/access_of_identity'
import {
  tokenProvider,
  verifyAccessToken,
} from '#api/accounts/identity/external/access_tokens/verify_access_token'
import type { ApplicationConfig } from '#api/mcp/gateway/application_config'
import { Challenge, resourceOf } from '#api/mcp/gateway/sign_in/challenge'
import { DomainError } from '#api/platform/http/domain_error'
import logger from '@adonisjs/core/services/logger'

/** Time after which a user's access is checked again. The token itself is verified on each request. */
const FRESH_MS = 10_000
const MAX_KNOWN = 10_000

const NO_USER = new DomainError(
  'mcp.no_user',
  403,
  'This account of the identity provider is not linked to a user of the organization. Sign in to the console with it once.'
)
const NO_ACCESS = new DomainError(
  'mcp.no_access',
  403,
  "You do not have access to this application's team. Ask an administrator of your organization."
)
const UNAVAILABLE = new DomainError(
  'mcp.provider_unavailable',
  503,
  'The identity provider cannot be reached. Try again in a moment.'
)

/** Caches, for `FRESH_MS`, the access of users who sign in with access tokens of the identity provider. */
export class TokenUsers {
  #known = new Map<string, { access: Access; checkedAt: number }>()

  /**
   * Returns the user of an access token issued for the application.
   * @throws Challenge; NO_USER; NO_ACCESS; UNAVAILABLE
   */
  async accessOf(authorization: string | undefined, config: ApplicationConfig): Promise<Access> {
    const { slug, teamId, requiredScope: scope } = config
    const [, bearer] = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? '') ?? []
    const provider = tokenProvider()
    if (bearer === undefined || !provider) {
      throw new Challenge(slug, { message: NO_TOKEN, scope })
    }
    const token = await verifyAccessToken(provider, bearer, resourceOf(slug)).catch(unavailable)
    if (!token) throw new Challenge(slug, { error: 'invalid_token', message: WRONG_TOKEN, scope })
    if (scope !== null && !scope.split(' ').every((each) => token.scopes.includes(each))) {
      throw new Challenge(slug, { error: 'insufficient_scope', message: NO_SCOPE, scope })
    }
    const access = await this.#userOf(token, config)
    if (access.teamId !== teamId) throw NO_ACCESS
    return access
  }

  async #userOf(
    { issuer, subject }: { issuer: string; subject: string },
    { organizationId, teamId }: ApplicationConfig
  ): Promise<Access> {
    const key = JSON.stringify([issuer, subject, teamId])
    const known = this.#known.get(key)
    if (known && Date.now() - known.checkedAt < FRESH_MS) return known.access
    this.#known.delete(key)
    const access = await accessOfIdentity({ issuer, subject }, { organizationId, teamId })
    if (!access) throw NO_USER
    this.#known.set(key, { access, checkedAt: Date.now() })
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest)
    return access
  }
}

const NO_TOKEN = 'Sign in with the identity provider, or send an API token as Bearer token'
const WRONG_TOKEN = 'The access token is not valid for this application'
const NO_SCOPE = 'The access token lacks a required scope'

function unavailable(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  logger.warn({ reason }, 'verifying an access token of an MCP client')
  throw UNAVAILABLE
}
