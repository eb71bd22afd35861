import type { CallEvents, RequestLimits } from '#api/mcp/upstream/call_events'

/** Limits of a tool call and of the task that it may become. */
export type ToolLimits = CallEvents &
  Pick<RequestLimits, 'timeoutMs' | 'onProgress'> & {
    /** Time limit for a call that does not become a task. */
    maxTotalMs: number
    signal: AbortSignal
    /** Time for which the server must keep a requested task. */
    ttlMs: number
    /** Whether the call is requested as a task (2025-11-25). */
    requestsTask: boolean
    /**
     * Whether the server may turn the call into a task (2026-07-28). `if required`: only if the server cannot execute it
     * otherwise; the client then waits for the result.
     */
    acceptsTask: 'always' | 'if required' | 'never'
    /** Called when the server has created a task. Returns the call's time limit, counted from its start. */
    onTask: () => number
  }
