import type { ClientChannel } from '#api/mcp/gateway/client_requests/client_channel'
import type { LogMessage } from '#api/mcp/upstream/call_events'
import type { LogLevel } from '#api/mcp/upstream/log_level'
import type { Progress } from '@modelcontextprotocol/sdk/types.js'

/** Channel that passes log messages to a client. If the level is null, the server decides which messages it logs. */
export type LogChannel = { level: LogLevel | null; send: (message: LogMessage) => void }

/** A call that its client can follow as a task. */
export type FollowedTask = {
  /** ID of the call in the call log. */
  callId: string
  /** Whether the client requested the task (2025-11-25); otherwise, the server creates it on its own (2026-07-28). */
  isRequested: boolean
  /**
   * Called when the server has created a task. Returns whether the client follows the task instead of waiting for the
   * result.
   */
  follow: () => boolean
}

/** Channels to the client while one of its requests is handled. */
export type Exchange = {
  /** Aborted when the client cancels the request. */
  signal: AbortSignal
  onProgress?: ((progress: Progress) => void) | undefined
  /** Channel for requests from the server; undefined if the client cannot respond to any. */
  client?: ClientChannel | undefined
  log?: LogChannel | undefined
  /** Undefined if the client has to wait for the result. */
  task?: FollowedTask | undefined
  /** Called when the server makes the gateway poll for the result; makes the client poll too. */
  onPolling?: (() => void) | undefined
}
