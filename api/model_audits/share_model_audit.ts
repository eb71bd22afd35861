import { type Actor, recordAudit } from '#api/audit/record_audit'
import type ModelAudit from '#api/model_audits/model_audit'
import type { shareModelAudit } from '#api/model_audits/model_audit_validator'
import type Team from '#api/teams/team'
import type { Infer } from '@vinejs/vine/types'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'

type Scan = Infer<typeof shareModelAudit>

/** Stores a scan in the team; the same scan sent again takes the place of what was there. */
export function storeModelAudit(
  team: Team,
  actor: Actor,
  scan: Scan,
  payload: Record<string, unknown>
): Promise<ModelAudit> {
  return db.transaction(async (trx) => {
    const audit = await team
      .related('modelAudits')
      .updateOrCreate({ scanId: scan.scanId }, rowOf(scan, payload, actor), { client: trx })
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

function rowOf({ createdAt, ...scan }: Scan, payload: Record<string, unknown>, { user }: Actor) {
  return {
    name: scan.name ?? null,
    author: scan.author ?? null,
    modelPath: scan.modelPath,
    modelType: scan.modelType ?? null,
    hasErrors: scan.hasErrors ?? false,
    totalChecks: scan.totalChecks ?? null,
    passedChecks: scan.passedChecks ?? null,
    failedChecks: scan.failedChecks ?? null,
    scannedAt: createdAt === undefined ? DateTime.now() : DateTime.fromMillis(createdAt),
    payload: storable(payload),
    createdById: user?.id ?? null,
  }
}

/** PostgreSQL's JSON has no NUL, and names in model files have. */
function storable(payload: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(payload), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\u0000', '\uFFFD') : value
  )
}
