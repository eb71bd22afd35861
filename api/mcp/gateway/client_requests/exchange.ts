import type { ClientChannel } from '#api/mcp/gateway/client_requests/client_channel'
import type { LogMessage } from '#api/mcp/upstream/call_events'
import type { LogLevel } from '#api/mcp/upstream/log_level'
import type { Progress } from '@modelcontextprotocol/sdk/types.js'

/** Passes log messages to a client. Without a level, the server decides which messages it logs. */
export type LogChannel = { level: LogLevel | null; send: (message: LogMessage) => void }

/** A call that its client can follow as a task. */
export type FollowedTask = {
  /** ID of the call in the call log. */
  callId: string
  /** Whether the client has requested a task (2025-11-25). Otherwise, the server decides (2026-07-28). */
  isRequested: boolean
  /**
   * Called when the server has created a task. Returns whether the client follows it; otherwise, the client waits for
   * the result.
   */
  follow: () => boolean
}

/** Channels to the client of a request while the request is handled. */
export type Exchange = {
  /** Aborted when the client cancels the request. */
  signal: AbortSignal
  onProgress?: ((progress: Progress) => void) | undefined
  /** For requests of the server; undefined if the client cannot respond to any. */
  client?: ClientChannel | undefined
  log?: LogChannel | undefined
  /** Undefined if the client has to wait for the result. */
  task?: FollowedTask | undefined
  /** Lets the client poll for the result, as its server does. */
  onPolling?: (() => void) | undefined
}
