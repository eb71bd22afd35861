import type { ClientChannel } from '#api/mcp/gateway/client_requests/client_channel'
import type { Progress } from '@modelcontextprotocol/sdk/types.js'

/** How a request reaches its client while it is handled. */
export type Exchange = {
  /** Aborted when the client cancels the request. */
  signal: AbortSignal
  onProgress?: ((progress: Progress) => void) | undefined
  client?: ClientChannel | undefined
}
