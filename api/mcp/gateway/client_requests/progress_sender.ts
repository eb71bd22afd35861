import type { Progress } from '@modelcontextprotocol/sdk/types.js'

type Sent = { progressToken: string | number; progress: number; total?: number }

/**
 * Returns a function that forwards the server's progress under the client's progress token; undefined if the client did
 * not request progress.
 */
export function progressSender(
  params: Record<string, unknown>,
  send: (progress: Sent) => void
): ((progress: Progress) => void) | undefined {
  const progressToken: unknown = Object(params._meta).progressToken
  if (typeof progressToken !== 'string' && typeof progressToken !== 'number') return undefined
  return ({ progress, total }) =>
    send({ progressToken, progress, ...(total !== undefined && { total }) })
}
