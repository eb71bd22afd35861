/**
 * Protocol between a gateway or worker and the MCP agent: an HTTP request that is upgraded to a stream of lines. Each
 * connection owns one process. The caller's first line is a `StartOrder`; each further line, in either direction, is one
 * message of the MCP server's protocol. Lines from the agent start with their kind, so that no output of a server can be
 * mistaken for a line of the agent itself.
 */

export const AGENT_PATH = '/process'
export const AGENT_PROTOCOL = 'assay-mcp-stdio'

/** First character of each line from the agent, which states its kind. */
export const MESSAGE = 'm'
export const NOTICE = 'n'

/** Maximum size of one message; a sender of a larger one is disconnected or ended. */
export const MAX_MESSAGE_BYTES = 10_485_760

export type StartOrder = {
  /** ID of the server. */
  server: string
  organization: string
  /** Owner of the session that needs the process: a user or the probe. */
  owner: string
  command: string
  arguments: string[]
  environment: Record<string, string>
}

export const END_REASONS = [
  'invalid',
  'not_allowed',
  'too_many',
  'paused',
  'not_started',
  'exited',
  'idle',
  'too_large',
  'flooded',
  'memory',
  'disk',
  'stopped',
] as const
export type EndReason = (typeof END_REASONS)[number]

export type Notice =
  | { started: true }
  /** `output` is the end of the program's output, excluding messages. */
  | { ended: EndReason; message: string; output?: string }
