import type { Remediation as Answer } from '#api/contract/remediation'
import type Eval from '#api/evals/eval'
import { policyKey } from '#api/contract/report'
import Issue from '#api/issues/issue'
import Remediation from '#api/remediations/remediation'
import db from '@adonisjs/lucid/services/db'

/** The remediation of a report as it stands, or that there is none. */
export async function loadRemediation(report: Eval): Promise<Answer> {
  const [row, outdated, issues] = await Promise.all([
    Remediation.query().where({ eval_id: report.id, team_id: report.teamId }).first(),
    newerReport(report),
    issuesOf(report),
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
    issues,
    content,
  }
}

async function issuesOf({ teamId, targetId }: Eval): Promise<Record<string, string>> {
  if (!targetId) return {}
  const rows = await Issue.query()
    .where({ team_id: teamId, target_id: targetId })
    .select('id', 'pluginId', 'policyId')
    .orderBy('created_at', 'desc')
  return Object.fromEntries(
    rows.map(({ pluginId, policyId, id }) => [policyId ? policyKey(policyId) : pluginId, id])
  )
}

/** A person's verdict moves the counts that it was written from. */
const agrees = (report: Eval, { failed, passed }: { failed: number; passed: number }) =>
  report.failed === failed && report.passed === passed

type Newer = { id: string; description: string; created_at: Date }

/** The newest later report of the same target; scans of given attacks are no reports of it. */
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
