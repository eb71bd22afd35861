import { apiTokens } from '#api/contract/resources/api_tokens'
import { answerList, answerOne } from '#api/http/answer'
import { bulkIds, changeMany } from '#api/http/bulk'
import { readList, runList } from '#api/http/list_query'
import ApiTokenTransformer from '#api/identity/api_token_transformer'
import { createApiToken } from '#api/identity/api_token_validator'
import { issueApiToken } from '#api/identity/api_token_secret'
import type { HttpContext } from '@adonisjs/core/http'
import { DateTime } from 'luxon'

export default class ApiTokensController {
  async index(ctx: HttpContext) {
    const list = readList(apiTokens, ctx.request.qs())
    const { rows, total } = await runList(mine(ctx), apiTokens, list)
    return answerList(ctx, apiTokens.path, list, total, ApiTokenTransformer.transform(rows))
  }

  async show(ctx: HttpContext) {
    return answerOne(ctx, ApiTokenTransformer.transform(await find(ctx)))
  }

  /** The only answer that ever contains the token itself. */
  async store(ctx: HttpContext) {
    const { name, expiresAt } = await ctx.request.validateUsing(createApiToken)
    ctx.response.status(201)
    return issueApiToken({
      userId: ctx.tenant.user.id,
      organizationId: ctx.organization.id,
      name,
      expiresAt: expiresAt ? DateTime.fromJSDate(expiresAt) : null,
    })
  }

  async destroy(ctx: HttpContext) {
    const token = await find(ctx)
    await token.delete()
    return answerOne(ctx, ApiTokenTransformer.transform(token))
  }

  async destroyMany(ctx: HttpContext) {
    return changeMany(mine(ctx), bulkIds(ctx), (token) => token.delete())
  }
}

const mine = ({ tenant, organization }: HttpContext) =>
  tenant.user.related('tokens').query().where('organization_id', organization.id)

const find = (ctx: HttpContext) => mine(ctx).where('id', ctx.params.id).firstOrFail()
