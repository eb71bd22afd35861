import type { GuardedFetch } from '#api/platform/outbound/guarded_fetch'
import { guardedFetchFor } from '#api/platform/settings/guarded_fetch_for'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1_000_000

/** Team and user of the call, used to log refused connections. */
export type OAuthPlace = {
  serverId: string
  teamId: string
  organizationId: string
  userId: string
}

/**
 * Runs `act` with a `fetch` for URLs that an MCP server names. The `fetch` enforces outbound rules and limits and follows
 * no redirects.
 */
export async function withOAuthFetch<T>(
  { serverId, ...place }: OAuthPlace,
  act: (fetch: GuardedFetch) => Promise<T>
): Promise<T> {
  const fetch = await guardedFetchFor(
    { ...place, purpose: 'mcp', subjectId: serverId },
    { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, maxRedirects: 0 }
  )
  try {
    return await act(fetch)
  } finally {
    await fetch.close()
  }
}
