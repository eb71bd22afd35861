import { actorOf } from '#api/audit/actor_of'
import { customPolicies } from '#api/contract/resources/custom_policies'
import {
  auditedPolicy,
  auditPolicy,
  auditPolicyChange,
} from '#api/custom_policies/audit_custom_policy'
import type CustomPolicy from '#api/custom_policies/custom_policy'
import CustomPolicyTransformer from '#api/custom_policies/custom_policy_transformer'
import {
  askedPolicies,
  createCustomPolicy,
  updateCustomPolicy,
} from '#api/custom_policies/custom_policy_validator'
import { policiesByIds, readablePolicies } from '#api/custom_policies/readable_policies'
import { answerList, answerOne } from '#api/http/answer'
import { bulkIds, changeMany, changeOne } from '#api/http/bulk'
import { readList, runList } from '#api/http/list_query'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export default class CustomPoliciesController {
  /** A page of the list; with `id` in the address the policies of these ids, as the command-line tool asks. */
  async index(ctx: HttpContext) {
    if ('id' in ctx.request.qs()) return byIds(ctx)
    const list = readList(customPolicies, ctx.request.qs())
    const { rows, total } = await runList(readablePolicies(ctx), customPolicies, list)
    const items = CustomPolicyTransformer.transform(rows)
    return answerList(ctx, customPolicies.path, list, total, items)
  }

  async show(ctx: HttpContext) {
    const policy = await readablePolicies(ctx).where('id', ctx.params.id).firstOrFail()
    return answerOne(ctx, CustomPolicyTransformer.transform(policy))
  }

  async store(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(createCustomPolicy)
    const row = { ...values, createdById: ctx.tenant.user.id }
    const policy = await db.transaction(async (trx) => {
      const made = await ctx.team.related('customPolicies').create(row, { client: trx })
      await auditPolicy(trx, actorOf(ctx), 'custom_policy_created', await made.refresh())
      return made
    })
    ctx.response.status(201)
    return answerOne(ctx, CustomPolicyTransformer.transform(policy))
  }

  async update(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(updateCustomPolicy)
    const policy = await changeOne(own(ctx), ctx.params.id, async (row, trx) => {
      const before = auditedPolicy(row)
      await row.merge(values).save()
      await auditPolicyChange(trx, actorOf(ctx), before, row)
      return row
    })
    return answerOne(ctx, CustomPolicyTransformer.transform(policy))
  }

  async destroy(ctx: HttpContext) {
    const policy = await changeOne(own(ctx), ctx.params.id, async (row, trx) => {
      await remove(ctx, row, trx)
      return row
    })
    return answerOne(ctx, CustomPolicyTransformer.transform(policy))
  }

  async destroyMany(ctx: HttpContext) {
    return changeMany(own(ctx), bulkIds(ctx), (row, trx) => remove(ctx, row, trx))
  }
}

async function byIds(ctx: HttpContext) {
  const { id } = await askedPolicies.validate({ id: ctx.request.qs().id })
  return answerOne(ctx, CustomPolicyTransformer.transform(await policiesByIds(ctx, id)))
}

async function remove(ctx: HttpContext, policy: CustomPolicy, trx: TransactionClientContract) {
  await policy.delete()
  await auditPolicy(trx, actorOf(ctx), 'custom_policy_deleted', policy)
}

/** Only the team that owns a policy changes it. */
const own = ({ team }: HttpContext) => team.related('customPolicies').query()
