import type { ModelTargets, TargetModelResponse } from '#api/contract/model_audits/target_model'
import { MAX_MODEL_TARGETS } from '#api/contract/model_audits/target_model'
import type Team from '#api/accounts/tenants/team'
import { findAudit } from '#api/model_audits/find_audit'
import ModelAudit from '#api/model_audits/model_audit'
import { currentOutcome, outcomeColumns } from '#api/model_audits/outcome/current_outcome'
import TargetModel from '#api/model_audits/targets/target_model'
import { saveTargetModel } from '#api/model_audits/targets/target_model_validator'
import { actorOf } from '#api/platform/audit/actor_of'
import { recordAudit } from '#api/platform/audit/record_audit'
import { invalidField } from '#api/platform/http/domain_error'
import { teamScope } from '#api/platform/tenancy/scopes'
import Target from '#api/targets/target'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** The model file that a target runs, and the targets that run a model. */
export default class TargetModelsController {
  async show({ team, params }: HttpContext): Promise<TargetModelResponse> {
    const target = await teamScope(team, Target).query().where('id', params.id).firstOrFail()
    return modelOf(team, target.id)
  }

  async update(ctx: HttpContext): Promise<TargetModelResponse> {
    const { contentHash } = await ctx.request.validateUsing(saveTargetModel)
    const { team, params } = ctx
    const audit = contentHash === null ? null : await newestAudit(team, contentHash)
    if (contentHash !== null && !audit) {
      throw invalidField('contentHash', 'exists', 'The team has no audit of this model')
    }
    const targetId = await db.transaction(async (trx) => {
      const target = await teamScope(team, Target)
        .query()
        .useTransaction(trx)
        .where('id', params.id)
        .forUpdate()
        .firstOrFail()
      const former = await teamScope(team, TargetModel)
        .query()
        .useTransaction(trx)
        .where('target_id', target.id)
        .first()
      if ((former?.contentHash ?? null) === contentHash) return target.id
      const name = audit && (audit.name || audit.modelPath)
      const formerName = former?.name ?? null
      if (contentHash === null || name === null) await former?.delete()
      else {
        await (former ?? new TargetModel().useTransaction(trx))
          .merge({ teamId: team.id, targetId: target.id, contentHash, name })
          .save()
      }
      await recordAudit(trx, actorOf(ctx), {
        action: 'target_updated',
        target: 'TARGET',
        targetId: target.id,
        description: `Changed target ${target.name}: model file`,
        teamId: team.id,
        before: { model: formerName },
        after: { model: name },
      })
      return target.id
    })
    return modelOf(team, targetId)
  }

  async index({ team, params }: HttpContext): Promise<ModelTargets> {
    const { contentHash } = await findAudit(team, String(params.id))
    if (contentHash === null) return { targets: [] }
    const rows = await teamScope(team, Target)
      .query()
      .whereIn(
        'id',
        teamScope(team, TargetModel).query().where('content_hash', contentHash).select('target_id')
      )
      .orderBy('name')
      .limit(MAX_MODEL_TARGETS)
    return { targets: rows.map(({ id, name }) => ({ id, name })) }
  }
}

async function modelOf(team: Team, targetId: string): Promise<TargetModelResponse> {
  const model = await teamScope(team, TargetModel).query().where('target_id', targetId).first()
  if (!model) return { model: null }
  const { contentHash, name } = model
  const audit = await newestAudit(team, contentHash)
  const outcome = audit && (await currentOutcome(audit))
  if (audit && outcome) audit.merge(outcomeColumns(outcome))
  return {
    model: {
      contentHash,
      name,
      audit: audit && {
        scanId: audit.scanId,
        name: audit.name,
        modelPath: audit.modelPath,
        status: audit.status,
        verdict: audit.verdict,
        criticalCount: audit.criticalCount ?? 0,
        warningCount: audit.warningCount ?? 0,
        scannedAt: audit.scannedAt.toISO() ?? '',
      },
    },
  }
}

/** Finds the newest ended audit with this content hash. */
const newestAudit = (team: Team, contentHash: string): Promise<ModelAudit | null> =>
  teamScope(team, ModelAudit)
    .query()
    .where('content_hash', contentHash)
    .whereIn('status', ['completed', 'failed'])
    .orderBy('scanned_at', 'desc')
    .orderBy('id', 'desc')
    .first()
