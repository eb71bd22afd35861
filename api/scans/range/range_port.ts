import type { RangePrompt, RangeVerdict } from '#api/engines/mcp_range/index'
import type { PlannedProbe, RangeAttack } from '#api/engines/mcp_range/vocabulary'
import { port } from '#api/platform/ports/port'
import { sqlPort } from '#api/platform/ports/sql_port'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Data stored with the result of a probe at a range: the tool of a mirrored server whose result delivered the attack, and
 * the tool that the target called afterwards.
 */
export type RangeFacts = {
  attack: RangeAttack
  /** Determines the wording; missing in results of earlier versions. */
  variant: number
  applicationId: string | null
  source?: { serverId: string; tool: string }
  sink?: { serverId: string; tool: string }
}

/** The range of a running scan. */
export type ScanRange = {
  /**
   * Returns the prompts of the range's probes.
   * @param numTests number of probes per attack
   */
  prompts(numTests: number): RangePrompt[]
  /** Returns the position of the latest event. */
  position(): Promise<string>
  /**
   * Returns the verdict on a probe from the events so far.
   * @param position position of the latest event when the target had responded
   */
  verdictOn(reference: string, position: string): Promise<RangeVerdict & { facts: RangeFacts }>
}

export type RangeUse = {
  teamId: string
  scanId: string
  targetId: string
  /** A range for this scan; default: the target's standing range. */
  rangeId?: string | undefined
  /** Attacks to repeat, at most `MAX_PROBES`; default: all. */
  plan?: readonly PlannedProbe[]
}

type Ranges = {
  /**
   * Assigns a range to a scan.
   * @returns the prompts of its probes; null if the target has no standing range
   * @throws an error for the field `rangeId` if the team has no such range, or it was used or has expired; RANGE_BUSY
   */
  attachRange(use: RangeUse, trx: TransactionClientContract): Promise<RangePrompt[] | null>
  /**
   * Checks that a scan can continue.
   * @throws RANGE_BUSY if another scan uses its standing range
   */
  assertRangeFree(scanId: string, trx: TransactionClientContract): Promise<void>
  hasStandingRange(targetId: string): Promise<boolean>
  /** Opens the scan's range; returns null if it uses none. */
  openRange(scanId: string): Promise<ScanRange | null>
}

export const rangePort = port<Ranges>('MCP ranges')

/** SQL for lists of scans. */
export const standingRangesOfScans = sqlPort<{
  /** Condition: the target of the scan has a standing range. */
  exists: string
}>('standing MCP ranges of scans')
