import ModelAuditSetting from '#api/model_audits/settings/model_audit_setting'
import { modelAudits } from '#config/model_audits'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type EffectiveSettings = {
  allowedImports: readonly string[]
  deniedLicenses: readonly string[]
  blockedModels: readonly string[]
  maxBytes: number
  timeoutMs: number
}

/** Returns the limits and policies of a team. A team can only lower the limits of the server. */
export async function effectiveSettings(
  teamId: string,
  client?: TransactionClientContract
): Promise<EffectiveSettings> {
  const query = ModelAuditSetting.query(client ? { client } : {})
  const own = await query.where('team_id', teamId).first()
  const { maxBytes, timeoutMs } = modelAudits
  return {
    allowedImports: own?.allowedImports ?? [],
    deniedLicenses: own?.deniedLicenses ?? [],
    blockedModels: own?.blockedModels ?? [],
    maxBytes: Math.min(maxBytes, (own?.maxGb ?? Infinity) * 2 ** 30),
    timeoutMs: Math.min(timeoutMs, (own?.maxMinutes ?? Infinity) * 60_000),
  }
}
