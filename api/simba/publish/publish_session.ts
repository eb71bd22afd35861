import User from '#api/accounts/tenants/user'
import { SIMBA_TEMPLATE_NAME } from '#api/contract/simba/session'
import type { Finding } from '#api/engines/simba/vocabulary'
import { endScan } from '#api/scans/control/end_scan'
import { insertReport } from '#api/scans/create/insert_report'
import { insertScan } from '#api/scans/create/insert_scan'
import { storeCountedResults } from '#api/scans/run/attacks/result_writer'
import { insertTests } from '#api/scans/run/attacks/write_tests'
import { logScan } from '#api/scans/scan_log'
import type { SessionLog } from '#api/simba/log/session_log'
import { publishedAttempts } from '#api/simba/publish/result_rows'
import type SimbaSession from '#api/simba/session'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { randomUUID } from 'node:crypto'

/** Number of results per SQL statement; each can contain a whole conversation. */
const PORTION = 100

/**
 * Publishes an ended session as a scan with a report, in the given transaction, so that reports, vulnerabilities,
 * comparisons and fix verification work as for other scans.
 * @returns the ID of the evaluation; null if no attack was judged
 */
export async function publishSession(
  trx: TransactionClientContract,
  session: SimbaSession,
  {
    log,
    findings,
    isStopped,
  }: { log: SessionLog; findings: readonly Finding[]; isStopped: boolean }
): Promise<string | null> {
  const attempts = publishedAttempts(session.id, log, findings)
  if (!attempts.some(({ row }) => row.judged_status !== 'error')) return null
  const scanId = randomUUID()
  const evalId = await insertRows(trx, session, scanId, attempts.length)
  await insertTests(
    scanId,
    attempts.map(({ test }) => test),
    trx
  )
  for (let from = 0; from < attempts.length; from += PORTION) {
    const rows = attempts.slice(from, from + PORTION).map(({ row }) => row)
    await storeCountedResults(trx, { scanId, evalId }, rows)
  }
  await endScan(scanId, isStopped ? 'partial' : 'completed', null, trx)
  return evalId
}

async function insertRows(
  trx: TransactionClientContract,
  session: SimbaSession,
  scanId: string,
  total: number
): Promise<string> {
  const { teamId, targetId, targetName, backend, graderLabel, startedById } = session
  const author = startedById ? await User.find(startedById, { client: trx }) : null
  const name = `Simba session on ${targetName}`
  const now = new Date()
  const evalId = await insertReport(
    {
      team_id: teamId,
      description: name,
      author: author?.email ?? 'Simba',
      target_id: targetId,
      target_name: targetName,
      template_name: SIMBA_TEMPLATE_NAME,
      backend,
      grader_label: graderLabel,
    },
    now,
    trx
  )
  await insertScan(
    {
      id: scanId,
      team_id: teamId,
      type: 'redteam',
      name,
      target_id: targetId,
      target_name: targetName,
      template_name: SIMBA_TEMPLATE_NAME,
      status: 'running',
      backend,
      seed: session.plan.seed,
      planned: total,
      total,
      config: JSON.stringify(session.config),
      options: JSON.stringify({}),
      eval_id: evalId,
      started_by_id: startedById,
      started_at: session.startedAt?.toJSDate() ?? now,
    },
    trx
  )
  await logScan(scanId, 'info', `Published by the Simba session ${session.id}.`, trx)
  return evalId
}
