import type { ServerHealth } from '#api/contract/mcp/health'

type Stored = {
  checkedAt: string | null
  failures: number
  error: string | null
  retryAt: string | null
}

/** Derives the health of a server from its latest connection. */
export const healthOf = (stored: Stored): ServerHealth => ({
  ...stored,
  state:
    stored.checkedAt === null
      ? 'unknown'
      : stored.failures === 0
        ? 'reachable'
        : stored.retryAt === null
          ? 'failing'
          : 'paused',
})
