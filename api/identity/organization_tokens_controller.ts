import { actorOf } from '#api/audit/actor_of'
import { organizationTokens } from '#api/contract/resources/organization_tokens'
import { answerList, answerOne } from '#api/http/answer'
import { bulkIds, changeMany, changeOne } from '#api/http/bulk'
import { readList, runList } from '#api/http/list_query'
import type ApiToken from '#api/identity/api_token'
import { ownerOf, searchTokens, withNames } from '#api/identity/api_token_owner'
import ApiTokenTransformer from '#api/identity/api_token_transformer'
import { revokeApiToken } from '#api/identity/revoke_api_token'
import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Words are looked for in the owner too. */
const OWN_KEYS = ['q']

/** Every token that opens the organization, people's and service accounts': for its administrators. */
export default class OrganizationTokensController {
  async index(ctx: HttpContext) {
    const list = readList(organizationTokens, ctx.request.qs(), OWN_KEYS)
    const query = searchTokens(all(ctx), list.filter.q)
    const { rows, total } = await runList(query, organizationTokens, list, OWN_KEYS)
    const records = ApiTokenTransformer.transform(rows)
    return answerList(ctx, organizationTokens.path, list, total, records)
  }

  async show(ctx: HttpContext) {
    const token = await all(ctx).where('api_tokens.id', ctx.params.id).firstOrFail()
    return answerOne(ctx, ApiTokenTransformer.transform(token))
  }

  async destroy(ctx: HttpContext) {
    const revoked = await changeOne(all(ctx), ctx.params.id, async (token, trx) => {
      await revoke(ctx, token, trx)
      return token
    })
    return answerOne(ctx, ApiTokenTransformer.transform(revoked))
  }

  async destroyMany(ctx: HttpContext) {
    return changeMany(all(ctx), bulkIds(ctx), (token, trx) => revoke(ctx, token, trx))
  }
}

const ofAll = ({ organization }: HttpContext) => organization.related('apiTokens').query()

const all = (ctx: HttpContext) => withNames(ofAll(ctx))

const revoke = (ctx: HttpContext, token: ApiToken, trx: TransactionClientContract) =>
  revokeApiToken(token, trx, actorOf(ctx), ownerOf(token))
