import { consolePath } from '#api/contract/accounts/console_path'
import type { Action, Subject } from '#api/contract/accounts/permissions'

/** Session data that the rules depend on. `isLoading` is true until it is complete. */
export type Visitor = {
  isLoading: boolean
  /** Whether the session ended on the server without a sign-out in this browser. */
  hasLostSession: boolean
  user: { id: string } | null
  isAdmin: boolean
  organization: {
    id: string
    canUseRedteam: boolean
    canUseAdaptiveGuardrails: boolean
    runsInCloud: boolean
  } | null
  team: { id: string } | null
  can: (action: Action, subject: Subject) => boolean
}

/** Permission that a page requires. With several subjects, one of them is sufficient. */
export type RequiredPermission = { action: Action; subject: Subject | readonly Subject[] }

/** Properties of the requested page that the rules depend on. */
export type Destination = {
  pathname: string
  /** Path and query to return to after sign-in. */
  fullPath: string
  access: 'public' | 'user' | 'member' | 'admin' | RequiredPermission
}

export type RedirectDecision = { kind: 'wait' } | { kind: 'stay' } | { kind: 'go'; to: string }

/** Pages that users without a team can open, including all paths below them. */
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

const RED_TEAM_PATHS = ['/redteam', '/jobs', '/vulnerabilities', '/simba']

/** Pages whose content belongs to a team, although users without a team can open them. */
const TEAM_CONTENT_PATHS = ['/eval', '/evals', '/redteam/report']

/** Pages outside the authenticated layout whose content requires a session. A `*` matches one path segment. */
const PROMPTING_PATHS = [
  '/organizations/new',
  '/eval',
  '/eval/*',
  '/evals',
  '/redteam/report',
  '/redteam/report/*',
  '/redteam/report/*/remediation',
]

const isUnder = (pathname: string, base: string) =>
  pathname === base || pathname.startsWith(`${base}/`)

export const isRedTeamPath = (pathname: string): boolean =>
  RED_TEAM_PATHS.some((base) => isUnder(pathname, base))

const matches = (pathname: string, pattern: string) => {
  const parts = pathname.replace(/\/$/, '').split('/')
  const wanted = pattern.split('/')
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => part === '*' || part === parts[index])
  )
}

const isPrompting = (pathname: string) =>
  PROMPTING_PATHS.some((pattern) => matches(pathname, pattern))

const STAY: RedirectDecision = { kind: 'stay' }
const go = (to: string): RedirectDecision => ({ kind: 'go', to })

/** Returns the path of the sign-in page, which redirects to `fullPath` afterwards. */
export function loginPath(fullPath: string, reason?: 'unauthorized'): string {
  const query = new URLSearchParams()
  if (reason) query.set('reason', reason)
  if (fullPath !== '/') query.set('redirect', fullPath)
  const search = query.toString()
  return search ? `/login?${search}` : '/login'
}

/** Returns the path of the second sign-in step, which redirects to `redirect` afterwards. */
export const secondStepPath = (redirect: string | null) =>
  `/login?${new URLSearchParams({ step: 'second-factor', ...(redirect ? { redirect } : {}) })}`

/** Sign-in and sign-out pages. They are never a redirect target. */
const SIGNING_IN_AND_OUT = ['/login', '/logout', '/auth']

/** Returns the redirect target after sign-in. Only paths of this console are allowed. */
export function pathAfterLogin(redirect: string | null): string {
  const path = consolePath(redirect) ?? '/'
  const pathname = path.split(/[?#]/)[0] ?? '/'
  return SIGNING_IN_AND_OUT.some((base) => isUnder(pathname, base)) ? '/' : path
}

function lacksPermission(access: Destination['access'], visitor: Visitor): boolean {
  if (access === 'admin') return !visitor.isAdmin
  // Permissions belong to a team. Without a team, there is no redirect; the page explains what is missing (`missingPart`).
  if (typeof access !== 'object' || !visitor.team) return false
  return ![access.subject].flat().some((subject) => visitor.can(access.action, subject))
}

/**
 * Returns what the visitor lacks to see the content of an allowed page: a session or a team. Null if nothing is missing.
 */
export function missingPart(
  visitor: Visitor,
  { pathname, access }: Destination
): 'session' | 'team' | null {
  if (access === 'public' || visitor.isLoading) return null
  if (!visitor.user) return isPrompting(pathname) ? 'session' : null
  const needsTeam = TEAM_CONTENT_PATHS.some((base) => isUnder(pathname, base))
  return needsTeam && visitor.organization && !visitor.team ? 'team' : null
}

/** Applies the redirect rules in order; the first match decides. */
export function decideRedirect(visitor: Visitor, destination: Destination): RedirectDecision {
  const { pathname, access } = destination
  if (access === 'public') return STAY
  if (visitor.isLoading) return { kind: 'wait' }
  if (!visitor.user) {
    if (isPrompting(pathname) && !visitor.hasLostSession) return STAY
    return go(loginPath(destination.fullPath, visitor.hasLostSession ? 'unauthorized' : undefined))
  }
  if (!visitor.organization) {
    return pathname === '/organizations/new' ? STAY : go('/organizations/new')
  }
  if (isRedTeamPath(pathname) && !visitor.organization.canUseRedteam) return go('/upgrade')
  if (isUnder(pathname, '/guardrails') && !visitor.organization.canUseAdaptiveGuardrails) {
    return go('/upgrade?feature=guardrails')
  }
  if (!visitor.team && !TEAMLESS_PATHS.some((base) => isUnder(pathname, base))) {
    return go('/no-team')
  }
  if (pathname !== '/' && lacksPermission(access, visitor)) return go('/')
  return STAY
}

/**
 * Returns the path of the home page: evaluations without red teaming, otherwise targets in the
 * hosted cloud and scans on other servers.
 */
export function homePath(organization: { canUseRedteam: boolean; runsInCloud: boolean }): string {
  if (!organization.canUseRedteam) return '/evals'
  return organization.runsInCloud ? '/redteam/targets' : '/jobs'
}

/**
 * Returns the start page of the organization area: details for administrators, teams for others.
 */
export function organizationIndexPath(organizationId: string, isAdmin: boolean): string {
  return isAdmin ? `/organizations/${organizationId}` : `/organizations/${organizationId}/teams`
}
