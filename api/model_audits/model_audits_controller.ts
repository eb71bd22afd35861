import { actorOf } from '#api/audit/actor_of'
import { recordAudit } from '#api/audit/record_audit'
import { modelAudits } from '#api/contract/resources/model_audits'
import { answerList, answerOne } from '#api/http/answer'
import { bulkIds, changeMany, changeOne } from '#api/http/bulk'
import { readList, runList } from '#api/http/list_query'
import type ModelAudit from '#api/model_audits/model_audit'
import ModelAuditTransformer from '#api/model_audits/model_audit_transformer'
import { shareModelAudit } from '#api/model_audits/model_audit_validator'
import { storeModelAudit } from '#api/model_audits/share_model_audit'
import { ModelAuditSchema } from '#database/schema'
import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export default class ModelAuditsController {
  async index(ctx: HttpContext) {
    const list = readList(modelAudits, ctx.request.qs())
    const { rows, total } = await runList(visible(ctx).select(LISTED), modelAudits, list)
    return answerList(ctx, modelAudits.path, list, total, ModelAuditTransformer.transform(rows))
  }

  /** One by its id or, as the command-line tool asks whether it was shared, by the scan's. */
  async show(ctx: HttpContext) {
    const { id } = ctx.params
    const audit = await visible(ctx)
      .where((either) => either.where('scan_id', id).orWhereRaw('id::text = ?', [id]))
      .firstOrFail()
    const about = await answerOne(ctx, ModelAuditTransformer.transform(audit))
    return { ...audit.payload, ...about }
  }

  async share(ctx: HttpContext) {
    const scan = await ctx.request.validateUsing(shareModelAudit)
    const audit = await storeModelAudit(ctx.team, actorOf(ctx), scan, ctx.request.body())
    return { remoteId: audit.scanId }
  }

  async destroy(ctx: HttpContext) {
    const audit = await changeOne(visible(ctx), ctx.params.id, async (row, trx) => {
      await remove(ctx, row, trx)
      return row
    })
    return answerOne(ctx, ModelAuditTransformer.transform(audit))
  }

  async destroyMany(ctx: HttpContext) {
    return changeMany(visible(ctx), bulkIds(ctx), (row, trx) => remove(ctx, row, trx))
  }
}

async function remove(ctx: HttpContext, audit: ModelAudit, trx: TransactionClientContract) {
  await audit.delete()
  await recordAudit(trx, actorOf(ctx), {
    action: 'model_audit_deleted',
    target: 'MODEL_AUDIT',
    targetId: audit.id,
    description: `Deleted model audit ${audit.name || audit.modelPath}`,
    teamId: audit.teamId,
  })
}

/** All but what was sent as a whole, which may be large. */
const LISTED = ModelAuditSchema.$columns.filter((name) => name !== 'payload')

const visible = ({ team }: HttpContext) => team.related('modelAudits').query()
