export type Fields = Record<string, unknown>
export type Requests = Record<string, { method: string; params: Fields }>
export type Era = 'legacy' | 'modern'
export type ChangedList = 'tools' | 'prompts' | 'resources'

/** Operations available to the work of a task. */
export type TaskWork = {
  ask: (requests: Requests) => Promise<Record<string, Fields>>
  signal: AbortSignal
}
export type RunTask = (
  work: (task: TaskWork) => Promise<Fields>,
  options?: { isRequired?: boolean }
) => Promise<Fields>

/** Operations available to a handler of the fixture, in the revision of its client. */
export type Context = {
  era: Era
  capabilities: Fields
  /**
   * Gets input of the client: requests of the server in older revisions, a result of the type `input_required` in 2026-07-28.
   * @param isStateful whether the result carries the input of earlier rounds
   */
  ask: (requests: Requests, isStateful?: boolean) => Promise<Record<string, Fields>>
  progress: (progress: number, total: number) => Promise<void>
  log: (data: string) => Promise<void>
  /** Ends the stream of the call; the result follows on another stream. */
  closeStream: () => void
  changed: (list: ChangedList) => void
  /** Makes the call a task if the client follows tasks. Otherwise, the work is done during the call. */
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

/** Ends a call of 2026-07-28 that needs input. */
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
