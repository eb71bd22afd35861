import { readToken } from '#api/accounts/access/api_token_format'
import type { IncomingHttpHeaders } from 'node:http'

/** Headers of a request that the upstream receives. The Assay token and cookies are not among them. */
const SENT = [
  ...['authorization', 'x-api-key', 'api-key', 'anthropic-version', 'anthropic-beta'],
  ...['openai-organization', 'openai-project', 'openai-beta', 'idempotency-key'],
  ...['x-client-request-id', 'user-agent'],
]

/** Headers of a response that the application receives: IDs, limits, and when to try again. */
const RETURNED =
  /^(?:request-id|x-request-id|openai-[\w-]+|anthropic-[\w-]+|x-ratelimit-[\w-]+|retry-after|retry-after-ms|x-should-retry)$/

/** Headers with the key of the upstream. */
const KEYS = ['authorization', 'x-api-key', 'api-key']

/** Whether a header for the provider's key contains an Assay token, which must not leave this server. */
export const hasTokenAsKey = (headers: IncomingHttpHeaders): boolean =>
  KEYS.some((name) => readToken(String(headers[name] ?? '').replace(/^Bearer /i, '')) !== null)

export function upstreamHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const sent: Record<string, string> = {
    'content-type': 'application/json',
    'accept': headers.accept === 'text/event-stream' ? headers.accept : 'application/json',
    // Requests uncompressed responses, because compressed streams arrive in larger pieces.
    'accept-encoding': 'identity',
  }
  for (const name of SENT) {
    const value = headers[name]
    if (typeof value === 'string') sent[name] = value
  }
  return sent
}

export const returnedHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => RETURNED.test(name)))
