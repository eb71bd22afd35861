import { teamScope } from '#api/platform/tenancy/scopes'
import { actorOf } from '#api/platform/audit/actor_of'
import { recordAudit } from '#api/platform/audit/record_audit'
import { modelAudits } from '#api/contract/resources/model_audits'
import { crudController } from '#api/platform/crud/crud_controller'
import { respondWithOne } from '#api/platform/http/responses/respond'
import ModelAudit from '#api/model_audits/model_audit'
import ModelAuditTransformer from '#api/model_audits/model_audit_transformer'
import { shareModelAudit } from '#api/model_audits/model_audit_validator'
import { storeModelAudit } from '#api/model_audits/share_model_audit'
import { ModelAuditSchema } from '#database/schema'
import type { HttpContext } from '@adonisjs/core/http'

const visible = ({ team }: HttpContext) => teamScope(team, ModelAudit).query()

/** Lists omit `payload`, which can be large. */
const LISTED = ModelAuditSchema.$columns.filter((name) => name !== 'payload')

const ModelAudits = crudController(modelAudits, {
  model: ModelAudit,
  transformer: ModelAuditTransformer,
  audit: {
    deleted: (trx, actor, { id, teamId, name, modelPath }) =>
      recordAudit(trx, actor, {
        action: 'model_audit_deleted',
        target: 'MODEL_AUDIT',
        targetId: id,
        description: `Deleted model audit ${name || modelPath}`,
        teamId,
      }),
  },
  listed: (ctx) => visible(ctx).select(LISTED),
})

export default class ModelAuditsController extends ModelAudits {
  /** Finds an audit by its ID or by the scan ID that the command-line tool sends. */
  async show(ctx: HttpContext) {
    const { id } = ctx.params
    const audit = await visible(ctx)
      .where((either) => either.where('scan_id', id).orWhereRaw('id::text = ?', [id]))
      .firstOrFail()
    const about = await respondWithOne(ctx, ModelAuditTransformer.transform(audit))
    return { ...audit.payload, ...about }
  }

  async share(ctx: HttpContext) {
    const scan = await ctx.request.validateUsing(shareModelAudit)
    const audit = await storeModelAudit(ctx.team, actorOf(ctx), scan, ctx.request.body())
    return { remoteId: audit.scanId }
  }
}
