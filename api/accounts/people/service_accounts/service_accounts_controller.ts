import { actorOf } from '#api/platform/audit/actor_of'
import { serviceAccounts } from '#api/contract/resources/service_accounts'
import { respondWithList, respondWithOne } from '#api/platform/http/responses/respond'
import { bulkIds } from '#api/platform/http/lists/bulk'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { readList, runList } from '#api/platform/http/lists/list_query'
import { createServiceAccount } from '#api/accounts/people/service_accounts/create_service_account'
import { inTeam, membersOf, TEAM_KEYS } from '#api/accounts/people/members/members_of'
import {
  createServiceAccount as input,
  updateServiceAccount,
} from '#api/accounts/people/people_validator'
import { removeMembers } from '#api/accounts/people/members/remove_members'
import { rotateServiceKey } from '#api/accounts/people/service_accounts/rotate_service_key'
import ServiceAccountTransformer from '#api/accounts/people/service_accounts/service_account_transformer'
import { updateServiceAccount as change } from '#api/accounts/people/service_accounts/update_service_account'
import type { HttpContext } from '@adonisjs/core/http'

export default class ServiceAccountsController {
  async index(ctx: HttpContext) {
    const list = readList(serviceAccounts, ctx.request.qs(), TEAM_KEYS)
    const query = inTeam(accountsOf(ctx), ctx.organization, list.filter)
    const { rows, total } = await runList(query, serviceAccounts, list, TEAM_KEYS)
    const items = ServiceAccountTransformer.transform(rows)
    return respondWithList(ctx, serviceAccounts.path, list, total, items)
  }

  async show(ctx: HttpContext) {
    return response(ctx, ctx.params.id)
  }

  /** Creates a service account. Only the responses of `store` and `rotateKey` contain a key. */
  async store(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(input)
    const { id, token } = await createServiceAccount(actorOf(ctx), values)
    ctx.response.status(201)
    return { ...(await response(ctx, id)), token }
  }

  async update(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(updateServiceAccount)
    const account = await find(ctx, ctx.params.id)
    await change(actorOf(ctx), account.id, values)
    return response(ctx, account.id)
  }

  async rotateKey(ctx: HttpContext) {
    const account = await find(ctx, ctx.params.id)
    const token = await rotateServiceKey(actorOf(ctx), account)
    return { ...(await response(ctx, account.id)), token }
  }

  async destroy(ctx: HttpContext) {
    const account = await find(ctx, ctx.params.id)
    await removeMembers(actorOf(ctx), [account.id])
    return respondWithOne(ctx, ServiceAccountTransformer.transform(account))
  }

  async destroyMany(ctx: HttpContext) {
    const ids = bulkIds(ctx)
    const accounts = await accountsOf(ctx).whereIn('members.id', ids)
    if (accounts.length !== ids.length) {
      throw NOT_FOUND(
        `Nothing was changed: ${ids.length - accounts.length} of ${ids.length} service accounts were not found`
      )
    }
    await removeMembers(actorOf(ctx), ids)
    return ids
  }
}

const accountsOf = ({ organization }: HttpContext) =>
  membersOf(organization).where('members.kind', 'service')

const find = (ctx: HttpContext, id: string) => accountsOf(ctx).where('members.id', id).firstOrFail()

const response = async (ctx: HttpContext, id: string) =>
  respondWithOne(ctx, ServiceAccountTransformer.transform(await find(ctx, id)))
