import { changed } from '#api/audit/changed'
import { type Actor, recordAudit } from '#api/audit/record_audit'
import type EvalConfig from '#api/eval_configs/eval_config'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Tests of a document are many: the audit log says how many, and has the rest. */
export function auditedConfig({ name, description, config }: EvalConfig) {
  const { tests, ...rest } = config
  return { name, description, config: { ...rest, tests: tests.length } }
}

type Gone = 'eval_config_created' | 'eval_config_deleted'
const SAID = { eval_config_created: 'Created', eval_config_deleted: 'Deleted' } as const

export function auditConfig(
  trx: TransactionClientContract,
  actor: Actor,
  action: Gone,
  config: EvalConfig
) {
  const shown = auditedConfig(config)
  return recordAudit(trx, actor, {
    action,
    target: 'EVAL_CONFIG',
    targetId: config.id,
    description: `${SAID[action]} evaluation configuration ${config.name}`,
    teamId: config.teamId,
    ...(action === 'eval_config_created' ? { after: shown } : { before: shown }),
  })
}

/** What became different; a form that is saved as it was leaves no record. */
export async function auditConfigChange(
  trx: TransactionClientContract,
  actor: Actor,
  old: ReturnType<typeof auditedConfig>,
  config: EvalConfig
) {
  const { before, after } = changed(old, auditedConfig(config))
  const names = Object.keys(after)
  if (names.length === 0) return
  await recordAudit(trx, actor, {
    action: 'eval_config_updated',
    target: 'EVAL_CONFIG',
    targetId: config.id,
    description: `Changed evaluation configuration ${config.name}: ${names.join(', ')}`,
    teamId: config.teamId,
    before,
    after,
  })
}
