import type { AuditRequest } from '#api/contract/model_audits/model_audit'
import { SCANNER_VERSION } from '#api/engines/model_audit/vocabulary'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { queue } from '#api/platform/queue/service'
import { teamScope } from '#api/platform/tenancy/scopes'
import type Team from '#api/accounts/tenants/team'
import { sealToken } from '#api/model_audits/create/audit_credential'
import { describeModel, unusableUploads, type Order } from '#api/model_audits/create/describe_model'
import ModelSource from '#api/model_audits/sources/model_source'
import ModelAudit from '#api/model_audits/model_audit'
import { publishAudit } from '#api/model_audits/publish_audit'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import { randomUUID } from 'node:crypto'

/** Inserts the queued audit and its job atomically, and reserves the uploads that it reads. */
export async function createModelAudit(
  team: Team,
  actor: Actor,
  order: Order
): Promise<ModelAudit> {
  const audit = await db.transaction(async (trx) => {
    const id = randomUUID()
    const described = await describeModel(team, order, trx)
    const { name, source, modelPath, totalBytes, modelSourceId, depth, ...location } = described
    const request: AuditRequest = {
      depth: order.depth ?? depth ?? 'structure',
      isFresh: order.isFresh ?? false,
      ...location,
    }
    const made = await teamScope(team, ModelAudit).create(
      {
        ...{ id, scanId: id, source, request, modelPath, totalBytes },
        modelSourceId: modelSourceId ?? null,
        name: order.name || name,
        author: actor.user?.email ?? null,
        createdById: actor.user?.id ?? null,
        credential: sealToken('token' in order ? order.token : null),
        status: 'queued',
        payload: {},
        scannedAt: DateTime.now(),
      },
      { client: trx }
    )
    if (order.source === 'upload') await reserve(team, order.uploadIds, id, trx)
    // Resets the scanner version, so that the source is audited again if the rules have changed.
    if (modelSourceId) {
      await teamScope(team, ModelSource)
        .query()
        .useTransaction(trx)
        .where('id', modelSourceId)
        .update({ scannerVersion: SCANNER_VERSION })
    }
    await queue.enqueue(
      'run_model_audit',
      { auditId: id, organizationId: team.organizationId },
      trx
    )
    await recordAudit(trx, actor, {
      action: 'model_audit_started',
      target: 'MODEL_AUDIT',
      targetId: id,
      description: `Started a model audit of ${modelPath}`,
      teamId: team.id,
    })
    return made
  })
  await audit.refresh()
  await publishAudit(audit)
  return audit
}

/**
 * Reserves uploads.
 * @throws a validation error unless all of them are complete and unused
 */
async function reserve(
  team: Team,
  ids: readonly string[],
  auditId: string,
  trx: TransactionClientContract
): Promise<void> {
  const reserved: { id: string }[] = await trx
    .from('model_uploads')
    .where('team_id', team.id)
    .whereIn('id', [...ids])
    .whereNotNull('completed_at')
    .whereNull('model_audit_id')
    .returning('id')
    .update({ model_audit_id: auditId })
  if (reserved.length !== ids.length) throw unusableUploads()
}
