import type { Permission } from '#api/contract/define_resource'
import type { Action, Subject } from '#api/contract/accounts/permissions'
import { port } from '#api/platform/ports/port'
import type { HttpContext } from '@adonisjs/core/http'

/**
 * Session requirements of a route, in addition to its permission. Only `browserOnly` applies to requests with API
 * tokens (decision 028).
 */
export type SessionRules = {
  /** Requires authentication within the last `RECENT_MINUTES`. */
  recent?: boolean
  /** Rejects API tokens. */
  browserOnly?: boolean
  /** Whether to admit users who must still set up a second factor. */
  duringEnrollment?: boolean
}

/** Credential that opened a live stream. The stream is closed when the credential expires or is revoked. */
export type Listener = { kind: 'session' | 'token'; id: string }

type ListenerAccess = {
  organization: { id: string } | null
  isAdmin: boolean
  team: { id: string } | null
  ability: { can(action: Action, subject: Subject): boolean }
}

type AccessChecks = {
  /** Authenticates the caller and rejects requests that lack the permission. */
  authorize(ctx: HttpContext, permission: Permission, teamId?: string | null): Promise<void>
  /** Rejects callers who do not have the permission in any team. */
  authorizeAnywhere(ctx: HttpContext, permission: Permission): Promise<void>
  checkSession(ctx: HttpContext, rules: SessionRules): Promise<void>
  listenerOf(ctx: HttpContext): Listener
  /**
   * Returns the listener's current access in the team. Null if its credential has expired or was revoked, or if the
   * user no longer satisfies the sign-in rules.
   */
  accessOfListener(listener: Listener, teamId: string | null): Promise<ListenerAccess | null>
}

export const accessPort = port<AccessChecks>('access')
