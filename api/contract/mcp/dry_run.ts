import type { PolicyEffect } from '#api/engines/mcp/vocabulary'

/** Only the latest calls of the last 7 days are evaluated. */
export const MAX_DRY_RUN_CALLS = 100_000
export const MAX_DRY_RUN_EXAMPLES = 5

/**
 * `POST /mcp/permissions/dry-run`: decisions of the last 7 days that a permission would have changed. Nothing is
 * stored.
 */
export type McpDryRun = {
  /** Calls that were evaluated. */
  calls: number
  /** Calls that the permission would have decided differently, by their actual decision. */
  changed: Record<PolicyEffect, number>
  /** Calls that depend on arguments, which are not stored, or on checks besides permissions. */
  uncertain: number
  /** The latest calls that it would have decided differently. */
  examples: { callId: string; tool: string; userName: string; createdAt: string }[]
  isCapped: boolean
}
