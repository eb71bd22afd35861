import { runCases, type RunnerTarget } from '#api/engines/evals/index'
import { BENIGN_REQUESTS } from '#api/engines/redteam/index'
import { withDatabaseRetry } from '#api/platform/database/database_away'
import type { JobRunner } from '#api/platform/runner/job_runner'
import { outboundRules as outbound } from '#api/platform/settings/outbound_rules'
import { logScan } from '#api/scans/scan_log'
import type { ScanRun } from '../scan_run.js'

/** Requests whose responses usually contain the operator's contact data. */
const REQUESTS = ['orientation-1', 'service-1', 'service-2']

type Call = { target: RunnerTarget; runner: JobRunner; run: ScanRun }

/**
 * Sends three harmless requests and returns the responses as one text. Contact data in them belongs to the operator, so
 * a service number in every refusal is not a leak. Failed requests are omitted.
 */
export async function loadOperatorText({ target, runner, run }: Call): Promise<string> {
  const cases = BENIGN_REQUESTS.filter(({ id }) => REQUESTS.includes(id)).map(
    ({ id, prompt }, index) => ({ index, key: id, prompt })
  )
  const responses: string[] = []
  for await (const event of runCases({
    cases,
    target,
    outbound,
    runners: runner,
    signal: run.either,
  })) {
    if (event.type === 'attempted' && event.attempt.output) responses.push(event.attempt.output)
  }
  const message = `${cases.length} harmless requests were sent to recognize the operator’s contact data in responses.`
  await withDatabaseRetry(() => logScan(run.scanId, 'info', message), run.interrupt)
  return responses.join('\n')
}
