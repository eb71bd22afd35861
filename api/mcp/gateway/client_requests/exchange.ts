import type { ClientChannel } from '#api/mcp/gateway/client_requests/client_channel'
import type { LogMessage } from '#api/mcp/upstream/call_events'
import type { LogLevel } from '#api/mcp/upstream/log_level'
import type { Progress } from '@modelcontextprotocol/sdk/types.js'

/** How log messages reach a client. Without a level, the server decides what it logs. */
export type LogChannel = { level: LogLevel | null; send: (message: LogMessage) => void }

/** A call that its client can follow as a task. */
export type FollowedTask = {
  /** ID of the call in the call log. */
  callId: string
  /** Whether the client has requested a task (2025-11-25). Otherwise, the server decides (2026-07-28). */
  isRequested: boolean
  /** The server has created a task. Returns whether the client follows it from now on, or has to wait for the result. */
  follow: () => boolean
}

/** How a request reaches its client while it is handled. */
export type Exchange = {
  /** Aborted when the client cancels the request. */
  signal: AbortSignal
  onProgress?: ((progress: Progress) => void) | undefined
  /** For requests of the server; undefined if the client can respond to none. */
  client?: ClientChannel | undefined
  log?: LogChannel | undefined
  /** Undefined if the client has to wait for the result. */
  task?: FollowedTask | undefined
  /** Lets the client poll for the result, as its server does. */
  onPolling?: (() => void) | undefined
}
