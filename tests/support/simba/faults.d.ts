export type FaultKind = 'worker' | 'runner' | 'web' | 'database'

export type FaultOptions = {
  kills: number
  /** Processes that are killed. */
  kinds: readonly FaultKind[]
  seed: number
  /** Messages of each session. */
  probes?: number
  onKill?: (count: number, kind: FaultKind) => void
}

export type FaultResult = {
  sessions: number
  /** Messages in the logs. */
  messages: number
  /** Messages that the target received. */
  sent: number
  lost: number
  /** Lost messages. */
  wrong: string[]
  repeated: number
  /** Messages repeated without a mark. */
  unmarked: string[]
  /** Messages that were sent again, because their response had not arrived, and are marked. */
  marked: number
  killed: Record<FaultKind, number>
}

export function runWithFaults(installation: unknown, options: FaultOptions): Promise<FaultResult>
