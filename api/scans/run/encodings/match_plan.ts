import { type Attempt, runCases } from '#api/engines/evals/index'
import {
  type EncodingProbe,
  encodingProbe,
  encodingsToProbe,
  findStrategy,
  isDecoded,
  matchEncodings,
} from '#api/engines/redteam/index'
import type { EncodingMatch, ScanPlan } from '#api/engines/redteam/vocabulary'
import { storable } from '#api/evals/values/storable'
import { withDatabaseRetry } from '#api/platform/database/database_away'
import type { JobRunner } from '#api/platform/runner/job_runner'
import { outboundRules as outbound } from '#api/platform/settings/outbound_rules'
import { countBenignRequest } from '#api/scans/benign_requests'
import type { ProgressPublisher } from '#api/scans/run/progress_publisher'
import { loadTested } from '#api/scans/run/tested_target'
import type { ScanRun } from '#api/scans/run/scan_run'
import type Scan from '#api/scans/scan'
import { logScan } from '#api/scans/scan_log'
import db from '@adonisjs/lucid/services/db'

type Work = { scan: Scan; run: ScanRun; runner: JobRunner; progress: ProgressPublisher }

/**
 * Sends one harmless request per encoding to find out which ones the target decodes, and returns the plan with few
 * attacks in the others. Each finding is stored when its response arrives, so that a resumed scan requests only the
 * missing ones.
 */
export async function matchPlan(plan: ScanPlan, work: Work): Promise<ScanPlan> {
  const { scan, run, progress } = work
  const ids = encodingsToProbe(plan, scan.config.template)
  const probes = ids.flatMap((id) => encodingProbe(id, plan) ?? [])
  if (probes.length === 0) return plan
  const known = new Map((scan.encodings ?? []).map((one) => [one.strategyId, one]))
  const findings = new Map([...known].map(([id, { isDecoded: found }]) => [id, found]))
  const open = probes.filter(({ strategyId }) => !findings.has(strategyId))
  await sendProbes(open, work, async (probe, attempt) => {
    findings.set(probe.strategyId, findingOf(attempt, probe))
    const counts = await store(scan, run, withoutCounts(findings), attempt)
    if (counts) progress.publish(counts)
  })
  run.either.throwIfAborted()
  const undecoded = ids.filter((id) => findings.get(id) === false)
  const { plan: matched, matches } = matchEncodings(plan, undecoded)
  const others = withoutCounts(findings).filter(({ isDecoded: found }) => found !== false)
  await store(scan, run, [...others, ...matches])
  for (const match of matches) {
    const message = reasonOf(match)
    await withDatabaseRetry(() => logScan(scan.id, 'info', message), run.interrupt)
  }
  return matched
}

const withoutCounts = (findings: ReadonlyMap<string, boolean | null>): EncodingMatch[] =>
  [...findings].map(([strategyId, found]) => ({
    strategyId,
    isDecoded: found,
    planned: 0,
    sent: 0,
  }))

function reasonOf({ strategyId, planned, sent }: EncodingMatch): string {
  const name = findStrategy(strategyId)?.name ?? strategyId
  return `The target did not carry out a harmless request in ${name}: ${sent} of ${planned} attacks in it are sent, after all others. The freed requests go to other attacks.`
}

type Found = (probe: EncodingProbe, attempt: Attempt) => Promise<void>

/** Sends the probes, none if the target was deleted. A failed request provides no information about its encoding. */
async function sendProbes(
  probes: readonly EncodingProbe[],
  { scan, run, runner }: Work,
  found: Found
) {
  if (probes.length === 0) return
  const target = await withDatabaseRetry(() => loadTested(scan), run.interrupt)
  if (!target) return
  const message = `Sending ${probes.length} harmless requests to find out which encodings the target decodes.`
  await withDatabaseRetry(() => logScan(scan.id, 'info', message), run.interrupt)
  const byKey = new Map(probes.map((probe) => [probe.strategyId, probe]))
  const cases = probes.map(({ strategyId: key, prompt }, index) => ({ index, key, prompt }))
  const events = runCases({
    cases,
    target: target.call,
    outbound,
    runners: runner,
    signal: run.either,
  })
  for await (const event of events) {
    if (event.type !== 'attempted') continue
    const probe = byKey.get(event.attempt.key)
    if (probe && event.attempt.error?.code !== 'cancelled') {
      await found(probe, event.attempt)
    }
  }
}

function findingOf({ output, error }: Attempt, probe: EncodingProbe): boolean | null {
  if (error || !output) return null
  return isDecoded(storable(output), probe)
}

/** Stores findings and counts the request that led to the last one, in one transaction. */
async function store(scan: Scan, run: ScanRun, encodings: EncodingMatch[], attempt?: Attempt) {
  const save = () =>
    db.transaction(async (trx) => {
      const counts = attempt && (await countBenignRequest(requestOf(scan, attempt), attempt, trx))
      await trx
        .from('scans')
        .where('id', scan.id)
        .update({ encodings: JSON.stringify(encodings), updated_at: new Date() })
      return counts
    })
  const counts = await withDatabaseRetry(save, run.interrupt)
  scan.merge({ encodings, ...(counts && { requests: counts.requests }) })
  return counts
}

const requestOf = ({ id }: Scan, { key }: Attempt) =>
  ({ scanId: id, purpose: 'encoding', key }) as const
