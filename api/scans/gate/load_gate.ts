import type { Gate, GateRules } from '#api/contract/scans/gate'
import { revisionOf } from '#api/evals/revision_of'
import type Scan from '#api/scans/scan'
import { type GateCount, evaluateGate } from '#api/scans/gate/evaluate_gate'
import db from '@adonisjs/lucid/services/db'

export async function loadGate(scan: Scan, rules: GateRules): Promise<Gate> {
  const [counts, former] = await Promise.all([countsOf(scan.evalId), scanBefore(scan)])
  const previous = former ? await countsOf(former.eval_id) : []
  const before = former && {
    id: former.id,
    name: former.name,
    succeeded: previous.filter(({ status }) => status === 'failed'),
  }
  return evaluateGate({ scan, counts, before }, rules)
}

async function countsOf(evalId: string | null): Promise<GateCount[]> {
  const rows = await db
    .query<GateCount & { n: string }>()
    .from('eval_results')
    .where('revision_id', revisionOf(evalId ?? ''))
    .whereNotNull('plugin_id')
    .select('plugin_id as pluginId', 'severity', 'status')
    .select(db.raw(`coalesce(policy_id, '') as "policyId", count(*) as n`))
    .groupByRaw(`plugin_id, coalesce(policy_id, ''), severity, status`)
    .orderByRaw('1, 4')
  return rows.map((row) => ({ ...row, n: Number(row.n) }))
}

type Former = { id: string; name: string; eval_id: string }

/** Finds the previous completed scan of the same target and template, excluding reruns. */
async function scanBefore({ id, teamId, targetId, templateId, createdAt }: Scan) {
  if (!targetId || !templateId) return null
  const found = await db
    .query<Former>()
    .from('scans')
    .where({ team_id: teamId, target_id: targetId, template_id: templateId, status: 'completed' })
    .whereNull('reason')
    .whereNotNull('eval_id')
    .whereNot('id', id)
    .where('created_at', '<', createdAt.toJSDate())
    .orderBy('created_at', 'desc')
    .select('id', 'name', 'eval_id')
    .first()
  return found ?? null
}
