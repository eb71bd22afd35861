import { countProbes } from '#api/accounts/license/license_usage'
import type { Batch, Planner, Probe, ReplyKind } from '#api/engines/simba/index'
import { appendEvents, type NewEvent } from '#api/simba/log/events'
import type { SessionLog } from '#api/simba/log/session_log'
import {
  insertBatch,
  storeAttemptStates,
  storeFindings,
  storeReplies,
} from '#api/simba/log/write_log'
import { techniqueName } from '#api/simba/log/technique_name'
import { storableJson } from '#api/simba/log/storable_json'
import type { SessionSnapshot } from '#api/simba/session'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Trx = TransactionClientContract
type Place = { id: string; teamId: string }

export type SessionColumns = Record<string, string | number | boolean | Date | null>

/** Limits the stored facts, because a session can learn more than a page can show. */
const MAX_FACTS = 500
const MAX_FACT_CHARS = 2000

/** Replaces technique and reason of a person's message, which say the same. */
const WRITTEN = 'A person wrote the message.'

/** Stores a batch with its events. Its messages count toward the license. */
export async function storeBatch(
  trx: Trx,
  { id, teamId }: Place,
  batch: Batch,
  { log, planner, events }: { log: SessionLog; planner: Planner; events: readonly NewEvent[] }
): Promise<void> {
  await insertBatch(trx, id, batch, conversationsIn(log, batch))
  await storeAttemptStates(trx, id, planner.snapshot().attempts)
  const started = batch.attempts
    .filter(({ purpose }) => purpose !== 'recon')
    .map(({ number, reason, technique }) => ({
      kind: 'attempt' as const,
      number,
      message: technique === 'person' ? WRITTEN : `${techniqueName(technique)}: ${reason}`,
    }))
  await appendEvents(trx, id, [...events, ...started])
  await countProbes(trx, teamId, batch.probes.length)
}

/** Returns the session columns that a batch determines. */
export const batchColumns = ({ phase, probes }: Batch): SessionColumns => ({
  phase,
  probes: Math.max(...probes.map(({ number }) => number)) + 1,
})

/** Returns a function that finds the first exchange of the conversation (target session) to which a probe belongs. */
export function conversationsIn({ exchanges }: SessionLog, { probes }: Batch) {
  const known = new Map(exchanges.map(({ attempt, conversation }) => [attempt, conversation]))
  for (const { attempt, number, isFirst } of probes) if (isFirst) known.set(attempt, number)
  return ({ attempt, number }: Probe) => known.get(attempt) ?? number
}

/** Stores the planner's conclusions from the responses of a batch. */
export async function storeConclusions(
  trx: Trx,
  { id }: Place,
  planner: Planner,
  {
    replies,
    events,
  }: { replies: { number: number; reply: ReplyKind }[]; events: readonly NewEvent[] }
): Promise<void> {
  const { attempts, findings } = planner.snapshot()
  await storeReplies(trx, id, replies)
  await storeAttemptStates(trx, id, attempts)
  await storeFindings(trx, id, findings)
  await appendEvents(trx, id, events)
}

/** Returns the session columns that the planner's state determines. */
export function snapshotColumns(planner: Planner): SessionColumns {
  const { facts, hypotheses, findings, goalsReached, goalsTotal } = planner.snapshot()
  const snapshot: SessionSnapshot = {
    facts: facts
      .slice(0, MAX_FACTS)
      .map((fact) => ({ ...fact, value: fact.value.slice(0, MAX_FACT_CHARS) })),
    hypotheses,
  }
  return {
    snapshot: storableJson(snapshot),
    goals_reached: goalsReached,
    goals_total: goalsTotal,
    findings: findings.filter(({ state }) => state === 'confirmed').length,
  }
}
