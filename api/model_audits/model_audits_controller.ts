import { teamScope } from '#api/platform/tenancy/scopes'
import { actorOf } from '#api/platform/audit/actor_of'
import { recordAudit } from '#api/platform/audit/record_audit'
import { type AuditOptions, isActiveAudit } from '#api/contract/model_audits/model_audit'
import { modelAudits } from '#api/contract/resources/model_audits'
import { crudController } from '#api/platform/crud/crud_controller'
import { respondWithOne } from '#api/platform/http/responses/respond'
import { cancelModelAudit } from '#api/model_audits/create/cancel_model_audit'
import { createModelAudit } from '#api/model_audits/create/create_model_audit'
import { createModelAudit as input } from '#api/model_audits/create/model_audit_request_validator'
import { AUDITS_DISABLED, STILL_ACTIVE } from '#api/model_audits/errors'
import { findAudit } from '#api/model_audits/find_audit'
import {
  currentOutcome,
  outcomeColumns,
  payloadWithSuppressions,
} from '#api/model_audits/outcome/current_outcome'
import ModelSource from '#api/model_audits/sources/model_source'
import { effectiveSettings } from '#api/model_audits/settings/effective_settings'
import { freeBytesOf } from '#api/model_audits/uploads/start_upload'
import { flags } from '#config/flags'
import { modelAudits as limits } from '#config/model_audits'
import ModelAudit from '#api/model_audits/model_audit'
import ModelAuditTransformer from '#api/model_audits/model_audit_transformer'
import { shareModelAudit } from '#api/model_audits/model_audit_validator'
import { storeModelAudit } from '#api/model_audits/share_model_audit'
import { waitForAudit } from '#api/model_audits/wait_for_audit'
import { ModelAuditSchema } from '#database/schema'
import type { HttpContext } from '@adonisjs/core/http'

const visible = ({ team }: HttpContext) => teamScope(team, ModelAudit).query()

/** Lists omit `payload`, which can be large, and columns with a signed URL or a token. */
const LISTED = ModelAuditSchema.$columns.filter(
  (name) => !['payload', 'request', 'credential'].includes(name)
)

const ModelAudits = crudController(modelAudits, {
  model: ModelAudit,
  transformer: ModelAuditTransformer,
  audit: {
    deleted: (trx, actor, { id, teamId, name, modelPath, status }) => {
      if (isActiveAudit(status)) throw STILL_ACTIVE()
      return recordAudit(trx, actor, {
        action: 'model_audit_deleted',
        target: 'MODEL_AUDIT',
        targetId: id,
        description: `Deleted model audit ${name || modelPath}`,
        teamId,
      })
    },
  },
  listed: (ctx) => visible(ctx).select(LISTED),
})

export default class ModelAuditsController extends ModelAudits {
  /** `?wait=30` delays the response until the audit ends or the time is up. */
  async show(ctx: HttpContext) {
    await waitForAudit(ctx)
    const audit = await findAudit(ctx.team, String(ctx.params.id))
    const outcome = await currentOutcome(audit)
    if (outcome) audit.merge(outcomeColumns(outcome))
    const about = await respondWithOne(ctx, ModelAuditTransformer.transform(audit))
    const payload = outcome ? payloadWithSuppressions(audit, outcome) : audit.payload
    return { ...payload, ...about, depth: audit.request?.depth ?? null }
  }

  async store(ctx: HttpContext) {
    if (!flags.enableServerSideJobs) throw AUDITS_DISABLED()
    const order = await ctx.request.validateUsing(input)
    const audit = await createModelAudit(ctx.team, actorOf(ctx), order)
    ctx.response.status(201)
    return respondWithOne(ctx, ModelAuditTransformer.transform(audit))
  }

  async cancel(ctx: HttpContext) {
    const audit = await teamScope(ctx.team, ModelAudit)
      .query()
      .where('id', ctx.params.id)
      .firstOrFail()
    await cancelModelAudit(audit, actorOf(ctx))
    return respondWithOne(ctx, ModelAuditTransformer.transform(audit))
  }

  async options(ctx: HttpContext): Promise<AuditOptions> {
    const { maxBytes, timeoutMs } = await effectiveSettings(ctx.team.id)
    return {
      isEnabled: flags.enableServerSideJobs,
      maxBytes,
      freeBytes: await freeBytesOf(ctx.team),
      timeoutMinutes: timeoutMs / 60_000,
      folders: limits.folders,
      sources: await teamScope(ctx.team, ModelSource)
        .query()
        .select('id', 'name', 'location')
        .orderBy('name')
        .then((rows) => rows.map(({ id, name, location }) => ({ id, name, location }))),
    }
  }

  async share(ctx: HttpContext) {
    const scan = await ctx.request.validateUsing(shareModelAudit)
    const audit = await storeModelAudit(ctx.team, actorOf(ctx), scan, ctx.request.body())
    return { remoteId: audit.scanId }
  }
}
