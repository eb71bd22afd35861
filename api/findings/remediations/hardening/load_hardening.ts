import {
  type Hardening as Answer,
  type HardeningArm,
  type HardeningState,
  MAX_HARDENING_ATTACKS,
} from '#api/contract/findings/remediation'
import { attackSuccess, BENIGN_CONTROL, BENIGN_REQUESTS } from '#api/engines/redteam/index'
import type { OutcomeCounts } from '#api/engines/redteam/vocabulary'
import type Eval from '#api/evals/eval'
import Hardening from '#api/findings/remediations/hardening/hardening'
import { promptSupport } from '#api/findings/remediations/hardening/prompt_support'
import Scan from '#api/scans/scan'
import Target from '#api/targets/target'
import db from '@adonisjs/lucid/services/db'

export const newestHardening = ({ id, teamId }: Eval): Promise<Hardening | null> =>
  Hardening.query()
    .where({ eval_id: id, team_id: teamId })
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .first()

/**
 * Loads the newest proposal for a report with its test results, what the target supports, and the number of attacks and
 * benign requests in a test.
 */
export async function loadHardening(report: Eval): Promise<HardeningState> {
  const [target, hardening] = await Promise.all([targetOf(report), newestHardening(report)])
  return {
    support: promptSupport(target),
    attacks: { worked: report.failed, tried: Math.min(report.failed, MAX_HARDENING_ATTACKS) },
    benign: BENIGN_REQUESTS.length,
    hardening: hardening && (await responseOf(hardening)),
  }
}

async function responseOf(row: Hardening): Promise<Answer> {
  const [before, after] = await Promise.all([armOf(row.beforeScanId), armOf(row.afterScanId)])
  return {
    id: row.id,
    state: row.state,
    writer: row.writer,
    writerLabel: row.writerLabel,
    note: row.note,
    error: row.error,
    presentPrompt: row.presentPrompt,
    proposedPrompt: row.proposedPrompt,
    changes: row.changes,
    testedPrompt: row.testedPrompt,
    before,
    after,
    appliedAt: row.appliedAt?.toUTC().toISO() ?? null,
    createdAt: row.createdAt.toUTC().toISO() ?? '',
  }
}

async function armOf(scanId: string | null): Promise<HardeningArm | null> {
  const scan = scanId && (await Scan.find(scanId))
  if (!scan) return null
  const { rows }: { rows: (OutcomeCounts & { is_control: boolean })[] } = await db.rawQuery(
    `select plugin_id = :control as is_control,
       count(*) filter (where status = 'passed')::int as passed,
       count(*) filter (where status = 'failed')::int as failed,
       count(*) filter (where status = 'error')::int as error,
       count(*) filter (where status = 'undecided')::int as undecided
     from eval_results
     where revision_id = (select revision_id from evals where id = :evalId) and plugin_id is not null
     group by 1`,
    { control: BENIGN_CONTROL, evalId: scan.evalId ?? '' }
  )
  const counts = (isControl: boolean) => {
    const row = rows.find((each) => each.is_control === isControl)
    const { passed = 0, failed = 0, error = 0, undecided = 0 } = row ?? {}
    return { passed, failed, error, undecided, ...attackSuccess({ passed, failed, undecided }) }
  }
  return {
    scanId: scan.id,
    status: scan.status,
    attacks: counts(false),
    benign: counts(true),
    total: scan.total,
  }
}

/** Returns the target of a report; null if it has none or the target was deleted. */
export async function targetOf({ teamId, targetId }: Eval): Promise<Target | null> {
  if (!targetId) return null
  return Target.query().where({ id: targetId, team_id: teamId }).first()
}
