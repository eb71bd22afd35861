import { actorOf } from '#api/audit/actor_of'
import { severityOverrides } from '#api/contract/resources/severity_overrides'
import { answerList, answerOne } from '#api/http/answer'
import { bulkIds, changeMany, changeOne } from '#api/http/bulk'
import { readList, runList } from '#api/http/list_query'
import {
  auditedSet,
  auditSet,
  auditSetChange,
} from '#api/severity_overrides/audit_severity_overrides'
import { checkMembers } from '#api/severity_overrides/check_members'
import type SeverityOverrideSet from '#api/severity_overrides/severity_override_set'
import SeverityOverrideSetTransformer from '#api/severity_overrides/severity_override_set_transformer'
import {
  createSeverityOverrides,
  updateSeverityOverrides,
} from '#api/severity_overrides/severity_override_validator'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export default class SeverityOverridesController {
  async index(ctx: HttpContext) {
    const list = readList(severityOverrides, ctx.request.qs())
    const { rows, total } = await runList(visible(ctx), severityOverrides, list)
    const items = SeverityOverrideSetTransformer.transform(rows)
    return answerList(ctx, severityOverrides.path, list, total, items)
  }

  async show(ctx: HttpContext) {
    const set = await visible(ctx).where('id', ctx.params.id).firstOrFail()
    return answerOne(ctx, SeverityOverrideSetTransformer.transform(set))
  }

  async store(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(createSeverityOverrides)
    checkMembers(values.members)
    const row = { ...values, createdById: ctx.tenant.user.id }
    const set = await db.transaction(async (trx) => {
      const made = await ctx.team.related('severityOverrideSets').create(row, { client: trx })
      await auditSet(trx, actorOf(ctx), 'severity_overrides_created', await made.refresh())
      return made
    })
    ctx.response.status(201)
    return answerOne(ctx, SeverityOverrideSetTransformer.transform(set))
  }

  async update(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(updateSeverityOverrides)
    checkMembers(values.members ?? [])
    const set = await changeOne(visible(ctx), ctx.params.id, async (row, trx) => {
      const before = auditedSet(row)
      await row.merge(values).save()
      await auditSetChange(trx, actorOf(ctx), before, row)
      return row
    })
    return answerOne(ctx, SeverityOverrideSetTransformer.transform(set))
  }

  async destroy(ctx: HttpContext) {
    const set = await changeOne(visible(ctx), ctx.params.id, async (row, trx) => {
      await remove(ctx, row, trx)
      return row
    })
    return answerOne(ctx, SeverityOverrideSetTransformer.transform(set))
  }

  async destroyMany(ctx: HttpContext) {
    return changeMany(visible(ctx), bulkIds(ctx), (row, trx) => remove(ctx, row, trx))
  }
}

async function remove(ctx: HttpContext, set: SeverityOverrideSet, trx: TransactionClientContract) {
  await set.delete()
  await auditSet(trx, actorOf(ctx), 'severity_overrides_deleted', set)
}

const visible = ({ team }: HttpContext) => team.related('severityOverrideSets').query()
