export type Fields = Record<string, unknown>
export type Requests = Record<string, { method: string; params: Fields }>
export type Era = 'legacy' | 'modern'
export type ChangedList = 'tools' | 'prompts' | 'resources'

/** Operations available to a task while it runs. */
export type TaskWork = {
  ask: (requests: Requests) => Promise<Record<string, Fields>>
  signal: AbortSignal
}
export type RunTask = (
  work: (task: TaskWork) => Promise<Fields>,
  options?: { isRequired?: boolean }
) => Promise<Fields>

/** Operations available to a handler of the fixture, in the client's revision. */
export type Context = {
  era: Era
  capabilities: Fields
  /**
   * Requests input from the client: in older revisions by server requests, in 2026-07-28 by a result of type
   * `input_required`.
   * @param isStateful whether the result carries the input of earlier rounds
   */
  ask: (requests: Requests, isStateful?: boolean) => Promise<Record<string, Fields>>
  progress: (progress: number, total: number) => Promise<void>
  log: (data: string) => Promise<void>
  /** Closes the stream of the call; the result is sent on another stream. */
  closeStream: () => void
  changed: (list: ChangedList) => void
  /** Makes the call a task if the client supports tasks. Otherwise, does the work during the call. */
  runTask: RunTask
}

export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: Fields
  ) {
    super(message)
  }
}

/** Thrown to end a call of 2026-07-28 that needs input. */
export class InputRequired extends Error {
  constructor(
    readonly requests: Requests,
    readonly state: string | undefined
  ) {
    super('Input is required')
  }
}

export const INVALID_PARAMS = -32602
export const METHOD_NOT_FOUND = -32601
export const MISSING_CAPABILITY = -32021

export const recordOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
