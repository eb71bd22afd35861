export type FaultKind = 'worker' | 'runner' | 'web' | 'database'

export type FaultOptions = {
  kills: number
  /** Kinds of processes to kill. */
  kinds: readonly FaultKind[]
  seed: number
  /** Maximum number of messages per session. */
  probes?: number
  onKill?: (count: number, kind: FaultKind) => void
}

export type FaultResult = {
  sessions: number
  /** Messages in the logs. */
  messages: number
  /** Messages that the target received, counting repetitions. */
  sent: number
  lost: number
  /** Descriptions of lost or inconsistent messages and of incomplete sessions. */
  wrong: string[]
  repeated: number
  /**
   * Descriptions of messages that the target received more often than logged, although none is
   * marked as resent.
   */
  unmarked: string[]
  /** Messages that were sent again, because their response had not arrived, and are marked. */
  marked: number
  killed: Record<FaultKind, number>
}

export function runWithFaults(installation: unknown, options: FaultOptions): Promise<FaultResult>
