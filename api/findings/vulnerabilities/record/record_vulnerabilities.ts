import { addEvents, type NewEvent } from '../add_events.js'
import { type FollowedReport, followedReport } from './followed_report.js'
import { insertFound } from './insert_found.js'
import { type ReportGroup, reportGroups } from './report_groups.js'
import { writeOccurrences } from './write_occurrences.js'
import { regress } from './regress.js'
import { type SeverityChange, updateTotals } from './update_totals.js'
import { emitVulnerabilityEvents } from '../emit_vulnerability_events.js'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Updates the vulnerabilities of a report's target: adds new ones, marks regressions and updates totals. Idempotent.
 * Skips reports that are unpublished or have no known target, and reruns, except those of failed attacks.
 */
export async function recordVulnerabilities(evalId: string): Promise<void> {
  await db.transaction(async (trx) => {
    const report = await followedReport(evalId, trx)
    if (!report) return
    const groups = await reportGroups(report, trx)
    const created = await insertFound(report, groups, trx)
    const ids = await writeOccurrences(report, groups, trx)
    const moved = await updateTotals(ids, trx)
    const regressed = await regress(report, trx)
    await addEvents(trx, [
      ...(await reportEvents(report, groups, trx)),
      ...moved.map((change) => severityEvent(report, change)),
    ])
    await emitEvents(report, { created, regressed, moved: moved.map(({ id }) => id) }, trx)
  })
}

const severityEvent = ({ evalId }: FollowedReport, change: SeverityChange): NewEvent => ({
  vulnerabilityId: change.id,
  evalId,
  kind: 'severity',
  details: { from: change.former, to: change.severity },
})

type Changes = { created: string[]; regressed: string[]; moved: string[] }

/** Emits the events. A vulnerability that regressed and changed its severity gets a single `issue.updated` event. */
async function emitEvents(
  { teamId }: FollowedReport,
  { created, regressed, moved }: Changes,
  trx: TransactionClientContract
) {
  const both = regressed.filter((id) => moved.includes(id))
  const only = (ids: string[]) => ids.filter((id) => !both.includes(id) && !created.includes(id))
  await emitVulnerabilityEvents(trx, teamId, { event: 'issue.created', vulnerabilityIds: created })
  await emitVulnerabilityEvents(trx, teamId, { event: 'issue.updated', vulnerabilityIds: both })
  await emitVulnerabilityEvents(trx, teamId, {
    event: 'issue.status_changed',
    vulnerabilityIds: only(regressed),
  })
  await emitVulnerabilityEvents(trx, teamId, {
    event: 'issue.severity_changed',
    vulnerabilityIds: only(moved),
  })
}

/**
 * Returns the history events of the report: `found` for a successful attack, `resisted` when all attacks were resisted.
 */
async function reportEvents(
  { evalId, targetId }: FollowedReport,
  groups: ReportGroup[],
  trx: TransactionClientContract
): Promise<NewEvent[]> {
  const vulnerabilities: { id: string; plugin_id: string; policy_id: string }[] = await trx
    .from('issues')
    .where('target_id', targetId)
    .select('id', 'plugin_id', 'policy_id')
  const idOf = new Map(vulnerabilities.map((row) => [keyOf(row.plugin_id, row.policy_id), row.id]))
  return groups.flatMap((group) => {
    const vulnerabilityId = idOf.get(keyOf(group.pluginId, group.policyId))
    const kind = kindOf(group)
    if (!vulnerabilityId || !kind) return []
    const { failed, passed, errors, undecided } = group
    return [{ vulnerabilityId, evalId, kind, details: { failed, passed, errors, undecided } }]
  })
}

const keyOf = (pluginId: string, policyId: string) => `${pluginId}\n${policyId}`

/**
 * Returns the kind of event, if any. `resisted` requires a verdict for every attack; errors and undecided results allow
 * no conclusion.
 */
function kindOf({ failed, passed, errors, undecided }: ReportGroup): 'found' | 'resisted' | null {
  if (failed > 0) return 'found'
  return passed > 0 && errors === 0 && undecided === 0 ? 'resisted' : null
}
