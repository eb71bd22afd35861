import type Team from '#api/accounts/tenants/team'
import type { RerunReason } from '#api/contract/scans/scan'
import { invalidField } from '#api/platform/http/domain_error'
import { NOTHING_TO_RERUN, ONLY_AT_RANGE } from '#api/scans/errors'
import { rangePort } from '#api/scans/range/range_port'
import { rangeAttacks, type RangeAttackSource } from './range_attacks.js'
import { type SourceAttack, sourceAttacks } from './source_attacks.js'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type RepeatedAttack = SourceAttack | RangeAttackSource

type Order = {
  team: Team
  targetId: string
  resultIds: string[]
  reason: RerunReason
  rangeId?: string | undefined
}

type Chosen = {
  ordinary: SourceAttack[]
  atRange: RangeAttackSource[]
  /** Number of attacks left out because they need a range and the scan has none. */
  leftOut: number
}

/**
 * Returns the attacks that a scan repeats, except those that need an MCP range if the scan has none.
 * @throws NOTHING_TO_RERUN, ONLY_AT_RANGE; an error for the field `rangeId` if no attack needs a range
 */
export async function chosenAttacks(order: Order, trx: TransactionClientContract): Promise<Chosen> {
  const { team, targetId, resultIds, reason, rangeId } = order
  const ordinary = await sourceAttacks(team, resultIds, trx)
  const atRange = await rangeAttacks(team, resultIds, trx)
  if (ordinary.length + atRange.length === 0) throw NOTHING_TO_RERUN()
  if (rangeId !== undefined && atRange.length === 0) {
    throw invalidField('rangeId', 'unused', 'None of these attacks needs an MCP range')
  }
  const { hasStandingRange } = await rangePort.use()
  // No range for trials: their two scans run concurrently, but a standing range serves only one scan at a time.
  const hasRange =
    reason !== 'harden' && (rangeId !== undefined || (await hasStandingRange(targetId)))
  if (atRange.length === 0 || hasRange) return { ordinary, atRange, leftOut: 0 }
  if (ordinary.length === 0) throw ONLY_AT_RANGE()
  return { ordinary, atRange: [], leftOut: atRange.length }
}
