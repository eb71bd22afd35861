import type { Remediation as Answer } from '#api/contract/findings/remediation'
import type Eval from '#api/evals/eval'
import { policyKey } from '#api/contract/findings/report'
import Vulnerability from '#api/findings/vulnerabilities/vulnerability'
import Remediation from '#api/findings/remediations/remediation'
import db from '@adonisjs/lucid/services/db'

/** Loads the current remediation of a report; its state is null if there is none. */
export async function loadRemediation(report: Eval): Promise<Answer> {
  const [row, outdated, vulnerabilities] = await Promise.all([
    Remediation.query().where({ eval_id: report.id, team_id: report.teamId }).first(),
    newerReport(report),
    vulnerabilitiesOf(report),
  ])
  const content = row?.content ?? null
  return {
    evalId: report.id,
    name: report.description,
    targetId: report.targetId,
    targetName: report.targetName,
    reportedAt: report.createdAt.toUTC().toISO() ?? '',
    state: row?.state ?? null,
    progress:
      row?.isActive && row.partsTotal > 0 ? { done: row.partsDone, total: row.partsTotal } : null,
    outdated: row ? outdated : null,
    isStale: row?.state === 'completed' && content !== null && !agrees(report, content.totals),
    writer: row?.writer ?? null,
    writerLabel: row?.writerLabel ?? null,
    note: row?.note ?? null,
    error: row?.state === 'failed' ? row.error : null,
    finishedAt: row?.finishedAt?.toUTC().toISO() ?? null,
    issues: vulnerabilities,
    content,
  }
}

async function vulnerabilitiesOf({ teamId, targetId }: Eval): Promise<Record<string, string>> {
  if (!targetId) return {}
  const rows = await Vulnerability.query()
    .where({ team_id: teamId, target_id: targetId })
    .select('id', 'pluginId', 'policyId')
    .orderBy('created_at', 'desc')
  return Object.fromEntries(
    rows.map(({ pluginId, policyId, id }) => [policyId ? policyKey(policyId) : pluginId, id])
  )
}

/** Whether the counts are still those for which the remediation was written; changed verdicts change them. */
const agrees = (report: Eval, { failed, passed }: { failed: number; passed: number }) =>
  report.failed === failed && report.passed === passed

type Newer = { id: string; description: string; created_at: Date }

/** Returns the newest report of the same target if it is newer than this one. Ignores reruns of selected attacks. */
async function newerReport({ id, teamId, targetId, createdAt }: Eval): Promise<Answer['outdated']> {
  if (!targetId) return null
  const found: Newer | null = await db
    .from('evals')
    .where({ team_id: teamId, target_id: targetId, type: 'redteam', is_published: true })
    .where('created_at', '>', createdAt.toJSDate())
    .whereNot('id', id)
    .whereNotExists((again) =>
      again.from('scans').whereColumn('scans.eval_id', 'evals.id').whereNotNull('scans.reason')
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select('id', 'description', 'created_at')
    .first()
  return found && { evalId: found.id, name: found.description, at: found.created_at.toISOString() }
}
