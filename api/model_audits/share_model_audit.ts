import { teamScope } from '#api/platform/tenancy/scopes'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { RUN_BY_SERVER } from '#api/model_audits/errors'
import ModelAudit from '#api/model_audits/model_audit'
import { outcomeColumns, suppressionsOf } from '#api/model_audits/outcome/current_outcome'
import { outcomeOf, type Suppression } from '#api/model_audits/outcome/outcome_of'
import type { shareModelAudit } from '#api/model_audits/model_audit_validator'
import { storable } from '#api/model_audits/storable'
import type Team from '#api/accounts/tenants/team'
import type { Infer } from '@vinejs/vine/types'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'

type Scan = Infer<typeof shareModelAudit>

/**
 * Stores a scan of a model file in the team. Replaces an earlier upload of the same scan.
 * @throws RUN_BY_SERVER
 */
export function storeModelAudit(
  team: Team,
  actor: Actor,
  scan: Scan,
  payload: Record<string, unknown>
): Promise<ModelAudit> {
  return db.transaction(async (trx) => {
    await assertUploaded(team, scan.scanId, trx)
    const suppressions = await suppressionsOf(team.id, trx)
    const audit = await teamScope(team, ModelAudit).updateOrCreate(
      { scanId: scan.scanId },
      rowOf(scan, payload, actor, suppressions),
      { client: trx }
    )
    await recordAudit(trx, actor, {
      action: 'model_audit_shared',
      target: 'MODEL_AUDIT',
      targetId: audit.id,
      description: `Shared model audit ${scan.name || scan.modelPath}`,
      teamId: team.id,
    })
    return audit
  })
}

/**
 * Rejects uploads that would replace an audit by this server, because its result is also used for later audits of the
 * same content.
 */
async function assertUploaded(team: Team, scanId: string, trx: TransactionClientContract) {
  const own = await teamScope(team, ModelAudit)
    .query()
    .useTransaction(trx)
    .where('scan_id', scanId)
    .whereNot('source', 'tool')
    .select('id')
    .first()
  if (own) throw RUN_BY_SERVER()
}

function rowOf(
  { createdAt, ...scan }: Scan,
  payload: Record<string, unknown>,
  { user }: Actor,
  suppressions: readonly Suppression[]
) {
  const hasErrors = scan.hasErrors ?? false
  return {
    ...outcomeColumns(outcomeOf({ payload, hasErrors }, suppressions, new Date())),
    contentHash: shortText(payload.contentHash),
    scannerVersion: shortText(payload.scannerVersion),
    name: scan.name ?? null,
    author: scan.author ?? null,
    modelPath: scan.modelPath,
    modelType: scan.modelType ?? null,
    hasErrors,
    totalChecks: scan.totalChecks ?? null,
    passedChecks: scan.passedChecks ?? null,
    failedChecks: scan.failedChecks ?? null,
    scannedAt: createdAt === undefined ? DateTime.now() : DateTime.fromMillis(createdAt),
    payload: storable(payload),
    createdById: user?.id ?? null,
  }
}

const shortText = (value: unknown) =>
  typeof value === 'string' && value !== '' ? storable(value).slice(0, 200) : null
