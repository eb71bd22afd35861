import { consolePath } from '#api/contract/console_path'
import type { Action, Subject } from '#api/contract/permissions'

/** What the rules know about the person; `isLoading` while any of it is on its way. */
export type Visitor = {
  isLoading: boolean
  /** Nobody signed out: the server stopped knowing the person. */
  hasLostSession: boolean
  user: { id: string } | null
  isAdmin: boolean
  organization: { id: string; canUseRedteam: boolean; runsInCloud: boolean } | null
  team: { id: string } | null
  can: (action: Action, subject: Subject) => boolean
}

/** What the rules know about the page that was asked for. */
export type Destination = {
  pathname: string
  /** The path with its query, to come back to after signing in. */
  fullPath: string
  access: 'public' | 'user' | 'member' | 'admin' | { action: Action; subject: Subject }
}

export type RedirectDecision = { kind: 'wait' } | { kind: 'stay' } | { kind: 'go'; to: string }

/** Pages that a person without a team may see, with everything below them. */
const TEAMLESS_PATHS = [
  '/login',
  '/verify-email',
  '/reset-password',
  '/logged-in-reset-password',
  '/security',
  '/upgrade',
  '/no-team',
  '/organizations',
  '/eval',
  '/evals',
  '/redteam/report',
]

const RED_TEAM_PATHS = ['/redteam', '/jobs']

const isUnder = (pathname: string, base: string) =>
  pathname === base || pathname.startsWith(`${base}/`)

export const isRedTeamPath = (pathname: string): boolean =>
  RED_TEAM_PATHS.some((base) => isUnder(pathname, base))

const STAY: RedirectDecision = { kind: 'stay' }
const go = (to: string): RedirectDecision => ({ kind: 'go', to })

/** The sign-in page, coming back to `fullPath` afterwards. */
export function loginPath(fullPath: string, reason?: 'unauthorized'): string {
  const query = new URLSearchParams()
  if (reason) query.set('reason', reason)
  if (fullPath !== '/') query.set('redirect', fullPath)
  const search = query.toString()
  return search ? `/login?${search}` : '/login'
}

/** The second step of a sign-in, going to `redirect` afterwards. */
export const secondStepPath = (redirect: string | null) =>
  `/login?${new URLSearchParams({ step: 'second-factor', ...(redirect ? { redirect } : {}) })}`

/** Pages that would sign in again, or out. */
const SIGNING_IN_AND_OUT = ['/login', '/logout', '/auth']

/** Where to go after signing in: only ever a path of this console. */
export function pathAfterLogin(redirect: string | null): string {
  const path = consolePath(redirect) ?? '/'
  const pathname = path.split(/[?#]/)[0] ?? '/'
  return SIGNING_IN_AND_OUT.some((base) => isUnder(pathname, base)) ? '/' : path
}

function lacksPermission(access: Destination['access'], visitor: Visitor): boolean {
  if (access === 'admin') return !visitor.isAdmin
  return typeof access === 'object' && !visitor.can(access.action, access.subject)
}

/** The redirect rules, in their order; the first that applies decides. */
export function decideRedirect(visitor: Visitor, destination: Destination): RedirectDecision {
  const { pathname, access } = destination
  if (access === 'public') return STAY
  if (visitor.isLoading) return { kind: 'wait' }
  if (!visitor.user) {
    return go(loginPath(destination.fullPath, visitor.hasLostSession ? 'unauthorized' : undefined))
  }
  if (!visitor.organization) {
    return pathname === '/organizations/new' ? STAY : go('/organizations/new')
  }
  if (isRedTeamPath(pathname) && !visitor.organization.canUseRedteam) return go('/upgrade')
  if (!visitor.team && !TEAMLESS_PATHS.some((base) => isUnder(pathname, base))) {
    return go('/no-team')
  }
  if (pathname !== '/' && lacksPermission(access, visitor)) return go('/')
  return STAY
}

/** Where the root leads: targets in the hosted cloud, scans elsewhere, evaluations without red teaming. */
export function homePath(organization: { canUseRedteam: boolean; runsInCloud: boolean }): string {
  if (!organization.canUseRedteam) return '/evals'
  return organization.runsInCloud ? '/redteam/targets' : '/jobs'
}

/** Where the organization's index leads. */
export function organizationIndexPath(organizationId: string, isAdmin: boolean): string {
  return isAdmin ? `/organizations/${organizationId}` : `/organizations/${organizationId}/teams`
}
