import type { FlowState } from '#api/engines/mcp/index'
import { sealTaskId, type TaskKind, type TaskOwner } from '#api/mcp/gateway/tasks/task_ids'
import { randomUUID } from 'node:crypto'

/** Interval at which clients should poll the state of a task. */
export const POLL_MS = 1_000

export type TaskStatus = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled'
const ENDED: readonly TaskStatus[] = ['completed', 'failed', 'cancelled']

/** Owns the identity and status of one call whose state the client polls. */
export abstract class KeptTask {
  readonly createdAt = Date.now()
  readonly id: string
  /** Labels of the data that the call's session had received when the call ended. */
  flow: FlowState = []
  /** Length of the result in characters. */
  chars = 0
  #status: TaskStatus = 'working'
  #updatedAt = this.createdAt

  /** @param callId ID of the call in the call log */
  constructor(
    readonly owner: TaskOwner,
    readonly ttlMs: number,
    kind: TaskKind,
    readonly callId: string = randomUUID()
  ) {
    const { createdAt } = this
    this.id = sealTaskId({ ...owner, kind, callId, createdAt, ttlMs })
  }

  abstract cancel(): void

  get status(): TaskStatus {
    return this.#status
  }

  get isEnded(): boolean {
    return ENDED.includes(this.#status)
  }

  get expiresAt(): number {
    return this.createdAt + this.ttlMs
  }

  get times(): { createdAt: string; lastUpdatedAt: string } {
    return {
      createdAt: new Date(this.createdAt).toISOString(),
      lastUpdatedAt: new Date(this.#updatedAt).toISOString(),
    }
  }

  /** Changes the status, unless the task has ended. */
  protected become(status: TaskStatus): void {
    if (this.isEnded || this.#status === status) return
    this.#status = status
    this.#updatedAt = Date.now()
  }
}
