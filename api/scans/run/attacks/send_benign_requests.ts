import { runCases, type RunnerTarget } from '#api/engines/evals/index'
import {
  type BenignReply,
  CONSTANT_TEXT_REQUESTS,
  learnConstantTexts,
} from '#api/engines/redteam/index'
import type { ConstantTexts } from '#api/engines/redteam/vocabulary'
import { storable } from '#api/evals/values/storable'
import { withDatabaseRetry } from '#api/platform/database/database_away'
import type { JobRunner } from '#api/platform/runner/job_runner'
import { outboundRules as outbound } from '#api/platform/settings/outbound_rules'
import { findBenignReplies, storeBenignReplies } from '#api/scans/benign_replies'
import type Scan from '#api/scans/scan'
import { logScan } from '#api/scans/scan_log'
import type { ScanRun } from '../scan_run.js'

/** Characters of a reply that are stored. */
const MAX_REPLY_CHARS = 8000

type Call = { scan: Scan; target: RunnerTarget; runner: JobRunner; run: ScanRun }

/**
 * Returns the target's constant texts. The scan's first run sends harmless requests, within the limits of the target, and
 * stores the replies, so that resumed runs and replays judge alike. Failed requests are omitted. Undefined for targets
 * whose messages are tool calls.
 */
export async function learnTargetTexts(call: Call): Promise<ConstantTexts | undefined> {
  const { scan, target, run } = call
  if (target.id === 'mcp') return undefined
  const known = await withDatabaseRetry(() => findBenignReplies(scan.id), run.interrupt)
  const replies = known?.replies ?? (await send(call))
  return learnConstantTexts(replies)
}

async function send({ scan, target, runner, run }: Call): Promise<BenignReply[]> {
  const requests = CONSTANT_TEXT_REQUESTS.length
  const cases = CONSTANT_TEXT_REQUESTS.map(({ prompt }, index) => ({
    index,
    key: `harmless request ${index + 1}`,
    prompt,
  }))
  const replies: BenignReply[] = []
  const signal = run.either
  for await (const event of runCases({ cases, target, outbound, runners: runner, signal })) {
    if (event.type !== 'attempted' || !event.attempt.output) continue
    const isPublic = CONSTANT_TEXT_REQUESTS[event.attempt.index]?.public ?? false
    replies.push({ output: storable(event.attempt.output.slice(0, MAX_REPLY_CHARS)), isPublic })
  }
  if (run.either.aborted) return []
  await withDatabaseRetry(async () => {
    await storeBenignReplies(scan.id, { requests, replies })
    await logScan(scan.id, 'info', describe(requests, replies))
  }, run.interrupt)
  return replies
}

function describe(requests: number, replies: readonly BenignReply[]): string {
  const { texts, contacts } = learnConstantTexts(replies)
  const learned = texts.length + contacts.length
  return `${requests} harmless requests were sent to recognize the target’s constant text: ${learned} texts learned from ${replies.length} responses.`
}
