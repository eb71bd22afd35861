import { type Attempt, runCases, type RunnerTarget } from '#api/engines/evals/index'
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
import { addBenignReply, type BenignReplies, findBenignReplies } from '#api/scans/benign_replies'
import { countBenignRequest, sentBenignRequests } from '#api/scans/benign_requests'
import type Scan from '#api/scans/scan'
import { logScan } from '#api/scans/scan_log'
import type { ProgressPublisher } from '../progress_publisher.js'
import type { ScanRun } from '../scan_run.js'
import db from '@adonisjs/lucid/services/db'

/** Maximum number of stored characters of a reply. */
const MAX_REPLY_CHARS = 8000

const NONE: BenignReplies = { requests: 0, replies: [] }

type Call = {
  scan: Scan
  target: RunnerTarget
  runner: JobRunner
  run: ScanRun
  progress: ProgressPublisher
}

/**
 * Returns the target's constant texts. In its first run, the scan sends harmless requests within the target's limits and
 * stores each reply when it arrives, so that resumed runs send only the missing requests and replays are judged alike.
 * Failed requests have no reply. Undefined for targets whose messages are tool calls.
 */
export async function learnTargetTexts(call: Call): Promise<ConstantTexts | undefined> {
  const { scan, target, run } = call
  if (target.id === 'mcp') return undefined
  const load = () => withDatabaseRetry(() => findBenignReplies(scan.id), run.interrupt)
  const known = (await load()) ?? NONE
  // Scans from before migration 0847 have the number of their requests, but not their keys.
  if (known.requests >= CONSTANT_TEXT_REQUESTS.length) return learnConstantTexts(known.replies)
  await send(call)
  const stored = (await load()) ?? NONE
  if (!run.either.aborted) {
    const message = describe(stored)
    await withDatabaseRetry(() => logScan(scan.id, 'info', message), run.interrupt)
  }
  return learnConstantTexts(stored.replies)
}

async function send({ scan, target, runner, run, progress }: Call) {
  const sent = await withDatabaseRetry(
    () => sentBenignRequests(scan.id, 'constant_text'),
    run.interrupt
  )
  const cases = CONSTANT_TEXT_REQUESTS.map(({ prompt }, index) => ({
    index,
    key: `harmless request ${index + 1}`,
    prompt,
  })).filter(({ key }) => !sent.has(key))
  const signal = run.either
  for await (const event of runCases({ cases, target, outbound, runners: runner, signal })) {
    if (event.type !== 'attempted' || event.attempt.error?.code === 'cancelled') continue
    const counts = await withDatabaseRetry(() => store(scan, event.attempt), run.interrupt)
    if (counts) progress.publish(counts)
  }
}

/** Counts the request and stores its reply in one transaction. Idempotent. */
function store(scan: Scan, attempt: Attempt) {
  const request = { scanId: scan.id, purpose: 'constant_text', key: attempt.key } as const
  return db.transaction(async (trx) => {
    const counts = await countBenignRequest(request, attempt, trx)
    if (counts) await addBenignReply(scan.id, replyOf(attempt), trx)
    return counts
  })
}

function replyOf({ index, output }: Attempt): BenignReply | null {
  if (!output) return null
  const isPublic = CONSTANT_TEXT_REQUESTS[index]?.public ?? false
  return { output: storable(output.slice(0, MAX_REPLY_CHARS)), isPublic }
}

function describe({ requests, replies }: BenignReplies): string {
  const { texts, contacts } = learnConstantTexts(replies)
  const learned = texts.length + contacts.length
  return `${requests} harmless requests were sent to recognize the target’s constant text: ${learned} texts learned from ${replies.length} responses.`
}
