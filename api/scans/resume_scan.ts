import { recountEval } from '#api/evals/recount_eval'
import type User from '#api/identity/user'
import { admitEval, admitScan } from '#api/license/admit'
import { queue } from '#api/queue/service'
import { NO_ERRORS, NOT_RESUMABLE, STILL_RUNNING, TARGET_GONE } from '#api/scans/errors'
import type Scan from '#api/scans/scan'
import { logScan } from '#api/scans/scan_log'
import { publishScan } from '#api/scans/scan_progress'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Request = { team: Team; id: string; user: User }

/** Goes on with a failed or cancelled scan: only tests without a stored result are run. */
export function resumeScan(request: Request) {
  return queueAgain(request, 'resumed', async (scan) => {
    if (!scan.isResumable) throw NOT_RESUMABLE()
  })
}

/** Forgets the errors of an ended scan and runs their tests again; every other result stays. */
export function retryErrors(request: Request) {
  return queueAgain(request, 'asked to retry the errors of', async (scan, trx) => {
    if (scan.errors === 0 || !scan.evalId) throw NO_ERRORS()
    await forgetErrors(scan.evalId, trx)
    await recountEval(scan.evalId, trx)
  })
}

/** Results of tests whose answers are compared with each other belong together: one cannot be made alone. */
const COMPARED = `
  select t.test_idx from eval_tests t join scans s on s.id = t.scan_id
  where s.eval_id = :evalId and t.test::text ~ '"type":\\s*"(select-best|max-score)"'`

/** The errors, with what was kept beside them. */
async function forgetErrors(evalId: string, trx: TransactionClientContract) {
  const { rows }: { rows: { test_idx: number; prompt_idx: number }[] } = await trx.rawQuery(
    `with shown as (
       select revision_id from evals where id = :evalId
     ), wrong as (
       select r.test_idx, r.prompt_idx from eval_results r join shown using (revision_id)
       where r.judged_status = 'error' and r.review_status is null
     )
     delete from eval_results r using shown
     where r.revision_id = shown.revision_id
       and ((r.test_idx, r.prompt_idx) in (select test_idx, prompt_idx from wrong)
         or r.test_idx in (select test_idx from wrong where test_idx in (${COMPARED})))
     returning r.test_idx, r.prompt_idx`,
    { evalId }
  )
  for (const table of ['eval_payloads', 'eval_scores', 'eval_texts']) {
    await trx.rawQuery(
      `delete from ${table} t using json_to_recordset(:rows::json) as g (test_idx int, prompt_idx int)
       where t.revision_id = (select revision_id from evals where id = :evalId)
         and t.test_idx = g.test_idx and t.prompt_idx = g.prompt_idx`,
      { evalId, rows: JSON.stringify(rows) }
    )
  }
}

async function queueAgain(
  { team, id, user }: Request,
  deed: string,
  prepare: (scan: Scan, trx: TransactionClientContract) => Promise<void>
) {
  await db.transaction(async (trx) => {
    const scan = await team
      .related('scans')
      .query()
      .useTransaction(trx)
      .where('id', id)
      .forUpdate()
      .firstOrFail()
    if (scan.isActive) throw STILL_RUNNING()
    await prepare(scan, trx)
    if (scan.type === 'redteam' && !scan.targetId) throw TARGET_GONE()
    await trx.from('scans').where('id', id).update({
      status: 'queued',
      stop_mode: null,
      error: null,
      finished_at: null,
      updated_at: new Date(),
    })
    await (scan.type === 'eval' ? admitEval : admitScan)(trx, team.organizationId)
    await logScan(
      id,
      'info',
      `${user.name} ${deed} this ${scan.type === 'eval' ? 'run' : 'scan'}.`,
      trx
    )
    await queue.enqueue('run_scan', { scanId: id }, trx)
  })
  await publishScan(await team.related('scans').query().where('id', id).firstOrFail())
}
