/** A trace of the target. `spans` is empty if the trace was started but no spans were received. */
export type EvalTrace = { id: string; beganAt: string | null; spans: EvalSpan[] }

/** Times are in milliseconds; `startMs` is relative to the first span of the trace. */
export type EvalSpan = {
  id: string
  parentId: string | null
  name: string
  startMs: number
  durationMs: number | null
  status: 'ok' | 'error' | 'unset'
  /** Error message of the span. */
  message: string | null
  attributes: Record<string, unknown>
}
