import { actorOf } from '#api/platform/audit/actor_of'
import { apiTokens } from '#api/contract/resources/api_tokens'
import { crudController } from '#api/platform/crud/crud_controller'
import { withNames } from '#api/accounts/identity/api_tokens/api_token_owner'
import { organizationScope } from '#api/platform/tenancy/scopes'
import ApiToken from '#api/accounts/identity/api_tokens/api_token'
import ApiTokenTransformer from '#api/accounts/identity/api_tokens/api_token_transformer'
import { createApiToken as input } from '#api/accounts/identity/api_tokens/api_token_validator'
import { auditRevocation } from '#api/accounts/identity/api_tokens/audit_revocation'
import { createApiToken } from '#api/accounts/identity/api_tokens/create_api_token'
import type { HttpContext } from '@adonisjs/core/http'

/**
 * Queries the user's tokens in the current organization. A request with a token limited to one team sees only that token.
 */
function ownTokens({ tenant, organization }: HttpContext) {
  const query = organizationScope(organization, ApiToken)
    .query()
    .where('tokenable_id', tenant.user.id)
  if (tenant.token?.teamId) query.where('api_tokens.id', tenant.token.id)
  return withNames(query)
}

const Tokens = crudController(apiTokens, {
  model: ApiToken,
  transformer: ApiTokenTransformer,
  audit: { deleted: (trx, actor, token) => auditRevocation(trx, actor, token) },
  rows: ownTokens,
})

/** Manages the current user's tokens in the current organization. */
export default class ApiTokensController extends Tokens {
  /** Creates a token and returns it in clear text, which no other response contains. */
  async store(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(input)
    const token = await createApiToken(ctx.tenant, actorOf(ctx), values)
    ctx.response.status(201)
    return token
  }
}
