import type { CallEvents, RequestLimits } from '#api/mcp/upstream/call_events'

/** Limits of a tool call, including the task that it may become. */
export type ToolLimits = CallEvents &
  Pick<RequestLimits, 'timeoutMs' | 'onProgress'> & {
    /** Time limit for a call that the server does not make a task. */
    maxTotalMs: number
    signal: AbortSignal
    /** Time that a requested task is kept by its server. */
    ttlMs: number
    /** Whether the call is requested as a task (2025-11-25). */
    requestsTask: boolean
    /**
     * Whether the server may make the call a task (2026-07-28). `if required`: only if the server executes the call in
     * no other way; the client then waits for the result.
     */
    acceptsTask: 'always' | 'if required' | 'never'
    /** Called when the server has created a task. Returns the time limit of the call, from its start. */
    onTask: () => number
  }
