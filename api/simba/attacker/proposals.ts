import { isProposalDue, type Planner, proposeHypotheses } from '#api/engines/simba/index'
import type { ProposedHypothesis } from '#api/engines/simba/vocabulary'
import type { RedteamAttacker } from '#api/simba/attacker/redteam_attacker'
import { type SessionLog, type StoredSteering, toSteering } from '#api/simba/log/session_log'
import { storableJson } from '#api/simba/log/storable_json'
import type SimbaSession from '#api/simba/session'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Session = Pick<SimbaSession, 'id' | 'plan' | 'instructions'>

/**
 * Returns the hypotheses that the model proposes before a batch; none if they are already stored or not due, or if there is
 * no model.
 */
export async function proposalsFor(
  batch: number,
  { plan, instructions }: Session,
  { log, planner, attacker }: { log: SessionLog; planner: Planner; attacker: RedteamAttacker },
  signal?: AbortSignal
): Promise<ProposedHypothesis[]> {
  const { model } = attacker
  const isStored = log.steering.some((each) => each.batch === batch && each.kind === 'hypothesis')
  const first = log.exchanges.find(({ phase }) => phase !== 'reconnaissance')?.batch
  const firstBatch = first === undefined ? null : first + 1
  if (!model || isStored || !isProposalDue(batch, firstBatch)) return []
  const knowledge = planner.snapshot()
  return proposeHypotheses({ plan, model, knowledge, instructions, ...(signal && { signal }) })
}

/**
 * Stores hypotheses proposed by the model as steering entries, next to users' manual changes.
 * @returns the hypotheses as stored
 */
export async function storeProposals(
  trx: TransactionClientContract,
  { id }: Pick<Session, 'id'>,
  batch: number,
  hypotheses: readonly ProposedHypothesis[]
): Promise<StoredSteering[]> {
  const rows = hypotheses.map((hypothesis) => ({
    ...{ session_id: id, batch, kind: 'hypothesis' },
    hypothesis: storableJson(hypothesis),
  }))
  const stored = await trx.knexQuery().insert(rows).into('simba_steering').returning('*')
  return stored.map(toSteering)
}
