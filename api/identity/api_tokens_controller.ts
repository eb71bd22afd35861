import { actorOf } from '#api/audit/actor_of'
import { apiTokens } from '#api/contract/resources/api_tokens'
import { answerList, answerOne } from '#api/http/answer'
import { bulkIds, changeMany, changeOne } from '#api/http/bulk'
import { readList, runList } from '#api/http/list_query'
import { withNames } from '#api/identity/api_token_owner'
import ApiTokenTransformer from '#api/identity/api_token_transformer'
import { createApiToken as input } from '#api/identity/api_token_validator'
import { createApiToken } from '#api/identity/create_api_token'
import { revokeApiToken } from '#api/identity/revoke_api_token'
import type { HttpContext } from '@adonisjs/core/http'

/** A person's own tokens in the current organization. */
export default class ApiTokensController {
  async index(ctx: HttpContext) {
    const list = readList(apiTokens, ctx.request.qs())
    const { rows, total } = await runList(withNames(mine(ctx)), apiTokens, list)
    return answerList(ctx, apiTokens.path, list, total, ApiTokenTransformer.transform(rows))
  }

  async show(ctx: HttpContext) {
    const token = await withNames(mine(ctx)).where('api_tokens.id', ctx.params.id).firstOrFail()
    return answerOne(ctx, ApiTokenTransformer.transform(token))
  }

  /** The only answer that ever contains the token itself. */
  async store(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(input)
    const token = await createApiToken(ctx.tenant, actorOf(ctx), values)
    ctx.response.status(201)
    return token
  }

  async destroy(ctx: HttpContext) {
    const revoked = await changeOne(withNames(mine(ctx)), ctx.params.id, async (token, trx) => {
      await revokeApiToken(token, trx, actorOf(ctx))
      return token
    })
    return answerOne(ctx, ApiTokenTransformer.transform(revoked))
  }

  async destroyMany(ctx: HttpContext) {
    return changeMany(mine(ctx), bulkIds(ctx), (token, trx) =>
      revokeApiToken(token, trx, actorOf(ctx))
    )
  }
}

/** A token for one team can list only itself. */
function mine({ tenant, organization }: HttpContext) {
  const query = tenant.user.related('tokens').query()
  query.where('organization_id', organization.id)
  if (tenant.token?.teamId) query.where('api_tokens.id', tenant.token.id)
  return query
}
