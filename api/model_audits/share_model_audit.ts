import { teamScope } from '#api/platform/tenancy/scopes'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import ModelAudit from '#api/model_audits/model_audit'
import type { shareModelAudit } from '#api/model_audits/model_audit_validator'
import type Team from '#api/accounts/tenants/team'
import type { Infer } from '@vinejs/vine/types'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'

type Scan = Infer<typeof shareModelAudit>

/** Stores a scan of a model file in the team. Replaces an earlier upload of the same scan. */
export function storeModelAudit(
  team: Team,
  actor: Actor,
  scan: Scan,
  payload: Record<string, unknown>
): Promise<ModelAudit> {
  return db.transaction(async (trx) => {
    const audit = await teamScope(team, ModelAudit).updateOrCreate(
      { scanId: scan.scanId },
      rowOf(scan, payload, actor),
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

/**
 * Replaces NUL characters, which occur in model files, and unpaired surrogates with U+FFFD: PostgreSQL's JSON type
 * rejects both.
 */
function storable<Value>(value: Value): Value
function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map((entry: unknown) => storable(entry))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [storableText(key), storable(entry)])
  )
}

const storableText = (text: string) => text.replaceAll('\u0000', '\uFFFD').toWellFormed()
