import type { PolicyEffect } from '#api/engines/mcp/vocabulary'

/** Number of calls that are evaluated: the latest ones of the last 7 days. */
export const MAX_DRY_RUN_CALLS = 100_000
export const MAX_DRY_RUN_EXAMPLES = 5

/**
 * `POST /mcp/permissions/dry-run`: decisions of the last 7 days that a permission would have changed. Nothing is
 * stored.
 */
export type McpDryRun = {
  /** Number of evaluated calls. */
  calls: number
  /** Number of calls that the permission would have decided differently, by their actual decision. */
  changed: Record<PolicyEffect, number>
  /** Number of calls whose decision depends on arguments, which are not stored, or on checks other than permissions. */
  uncertain: number
  /** The latest calls that it would have decided differently. */
  examples: { callId: string; tool: string; userName: string; createdAt: string }[]
  isCapped: boolean
}
