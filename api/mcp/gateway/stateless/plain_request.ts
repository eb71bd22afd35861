import type { JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js'

const FIELDS: readonly string[] = ['jsonrpc', 'id', 'method', 'params']
/** Prefix of the metadata that the protocol itself defines, such as the revision of a request without a session. */
const RESERVED = 'io.modelcontextprotocol/'

/**
 * Whether a message is a request that uses nothing but the fields of JSON-RPC and metadata of its own. The schemas of the
 * protocol libraries accept such a request unchanged, and it claims no revision without sessions. Checking it here saves
 * the attempts to parse it as each of the other kinds of messages, which take longer than the decision about a call.
 */
export function isPlainRequest(message: unknown): message is JSONRPCRequest {
  if (!isRecord(message)) return false
  const { jsonrpc, id, method, params } = message
  const isRequest = jsonrpc === '2.0' && typeof method === 'string' && isId(id)
  if (!isRequest || !Object.keys(message).every((field) => FIELDS.includes(field))) return false
  return params === undefined ? !('params' in message) : isRecord(params) && hasPlainMeta(params)
}

function hasPlainMeta(params: Record<string, unknown>): boolean {
  if (!('_meta' in params)) return true
  const { _meta: meta } = params
  if (!isRecord(meta) || Object.keys(meta).some((key) => key.startsWith(RESERVED))) return false
  return !('progressToken' in meta) || isId(meta.progressToken)
}

const isId = (value: unknown): boolean => typeof value === 'string' || Number.isSafeInteger(value)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
