import type { RangePrompt, RangeVerdict } from '#api/engines/mcp_range/index'
import type { RangeAttack } from '#api/engines/mcp_range/vocabulary'
import { port } from '#api/platform/ports/port'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** What is stored with the result of a probe at a range; `sink` is the called tool of a mirrored server. */
export type RangeFacts = {
  attack: RangeAttack
  applicationId: string | null
  sink?: { serverId: string; tool: string }
}

/** The range of a running scan. */
export type ScanRange = {
  /** @param numTests per attack */
  prompts(numTests: number): RangePrompt[]
  /** Position of the latest event. */
  position(): Promise<string>
  /**
   * The verdict on a probe by what the target did so far.
   * @param position of the latest event when the target had responded
   */
  verdictOn(reference: string, position: string): Promise<RangeVerdict & { facts: RangeFacts }>
}

type Ranges = {
  /** @throws an error of the field `rangeId` if the team has no such range, or it was used or has expired */
  attachRange(
    use: { teamId: string; rangeId: string; scanId: string },
    trx: TransactionClientContract
  ): Promise<void>
  /** Null if the scan uses no range. */
  openRange(scanId: string): Promise<ScanRange | null>
}

export const rangePort = port<Ranges>('MCP ranges')
