import type { ClientChannel } from '#api/mcp/gateway/client_requests/client_channel'
import type { LogMessage } from '#api/mcp/upstream/call_events'
import type { LogLevel } from '#api/mcp/upstream/log_level'
import type { Progress } from '@modelcontextprotocol/sdk/types.js'

/** How log messages reach a client. Without a level, the server decides what it logs. */
export type LogChannel = { level: LogLevel | null; send: (message: LogMessage) => void }

/** How a request reaches its client while it is handled. */
export type Exchange = {
  /** Aborted when the client cancels the request. */
  signal: AbortSignal
  onProgress?: ((progress: Progress) => void) | undefined
  /** For requests of the server; undefined if the client can respond to none. */
  client?: ClientChannel | undefined
  log?: LogChannel | undefined
  /** Lets the client poll for the result, as its server does. */
  onPolling?: (() => void) | undefined
}
