import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useQuery, type QueryKey } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { Action, Subject } from '#api/contract/accounts/permissions'
import type { ConfigObject, CurrentUser } from '#api/contract/accounts/session'
import { forgetResponses, forgetPerson } from './forget_person.js'
import { onEnrollmentRequired, onUnauthorized } from '../data/http/session_events.js'
import { queryClient } from '../data/queryClient.js'
import { loginPath, type Visitor } from './redirect_rules.js'
import { signOutOnServer } from './sign_out_on_server.js'
import {
  abilitiesQuery,
  configQuery,
  currentUserQuery,
  requestOrganization,
  SHELL,
  teamsQuery,
  type Team,
} from './queries.js'
import {
  rememberTeam,
  setCurrentTeamId,
  chooseTeam,
  rememberedTeamId,
} from '../data/team_memory.js'

export type Session = {
  /** True until configuration, user, teams and permissions have been loaded. */
  isLoading: boolean
  error: Error | null
  retry: () => void
  config: ConfigObject | null
  me: CurrentUser | null
  teams: readonly Team[]
  team: Team | null
  can: (action: Action, subject: Subject) => boolean
  visitor: Visitor
  switchTeam: (teamId: string, redirectTo: string) => void
  switchOrganization: (organizationId: string) => Promise<void>
  /**
   * Sets the current user from a response, such as that of a sign-in or registration, and discards
   * cached responses.
   */
  signIn: (me: CurrentUser) => void
  /** Clears the local session, then signs out on the server. */
  signOut: () => Promise<void>
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider')
  return session
}

/** Whether the user has a permission, to show or hide controls. */
export const useCan = (action: Action, subject: Subject): boolean =>
  useSession().can(action, subject)

/** Not React state, because the redirect after a 401 response needs it in the same render. */
let hasLostSession = false

/** Whether the user signed out here. Requests in flight then get 401 responses, which are ignored. */
let hasSignedOut = false

const isPersonal = ({ queryKey }: { queryKey: QueryKey }) => queryKey[1] !== 'config'

/** Refetches the session queries that failed. */
function retry(): void {
  void queryClient.refetchQueries({ queryKey: [SHELL], predicate: isFailed })
}

const isFailed = ({ state }: { state: { status: string } }) => state.status === 'error'

/**
 * Runs the queries of the session. The configuration and the user are loaded in parallel, then the
 * teams of the user's organization, then the permissions in the current team.
 */
function useSessionQueries() {
  const config = useQuery(configQuery)
  const me = useQuery(currentUserQuery)
  const person = me.data ?? null
  // Teams and permissions are loaded only after the user has set up a required second factor.
  const isEnrolling = person?.mustEnrollSecondFactor ?? false
  const organizationId = isEnrolling ? null : (person?.organization?.id ?? null)
  const teams = useQuery(teamsQuery(organizationId))
  const teamList = useMemo(() => teams.data ?? [], [teams.data])
  const { team, choose } = useTeam(person, teamList)
  const abilities = useQuery(abilitiesQuery(team?.id ?? null))
  const ability = abilities.data?.ability ?? null
  const can = useCallback<Session['can']>(
    (action, subject) => ability?.can(action, subject) ?? false,
    [ability]
  )
  return {
    isLoading:
      config.isPending ||
      me.isPending ||
      (organizationId !== null && teams.isPending) ||
      (team !== null && abilities.isPending),
    error: [config, me, teams, abilities].find((query) => query.isLoadingError)?.error ?? null,
    config: config.data ?? null,
    me: person,
    teams: teamList,
    team,
    choose,
    can,
  }
}

type SessionQueries = ReturnType<typeof useSessionQueries>

/** Handles responses that report an ended session or a missing second factor. */
function useSessionEvents(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(
    () =>
      onUnauthorized(() => {
        if (hasSignedOut || window.location.pathname === '/login') return
        hasLostSession = true
        forgetPerson()
        void navigate(loginPath(pathname + search, 'unauthorized'), { replace: true })
        // The session no longer exists on the server; this request clears its cookie.
        void signOutOnServer().catch(() => undefined)
      }),
    [navigate, pathname, search]
  )
  useEffect(
    () =>
      onEnrollmentRequired(
        () => void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      ),
    []
  )
}

function signIn(response: CurrentUser): void {
  hasLostSession = false
  hasSignedOut = false
  forgetResponses()
  const { queryKey } = currentUserQuery
  // An in-flight response from before the sign-in would replace the user.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, response)
}

async function signOut(): Promise<void> {
  hasLostSession = false
  hasSignedOut = true
  // An in-flight response would sign the user in again and renew the session cookie.
  await queryClient.cancelQueries({ predicate: isPersonal })
  forgetPerson()
  await signOutOnServer()
}

function useSwitches({ me, choose }: SessionQueries) {
  const navigate = useNavigate()
  const switchTeam = useCallback(
    (teamId: string, redirectTo: string) => {
      if (!me) return
      rememberTeam(me.user.id, teamId)
      setCurrentTeamId(teamId)
      choose(teamId)
      void navigate(redirectTo)
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SHELL })
    },
    [me, choose, navigate]
  )
  const switchOrganization = useCallback(
    async (id: string) => {
      const user = await requestOrganization(id)
      setCurrentTeamId(null)
      signIn(user)
      void navigate('/')
    },
    [navigate]
  )
  return { switchTeam, switchOrganization }
}

/** Returns the part of the redirect rules' input that describes the current user. */
function useVisitor({ isLoading, me, config, team, can }: SessionQueries): Visitor {
  return useMemo((): Visitor => {
    const organization = me?.organization ?? null
    return {
      isLoading,
      hasLostSession,
      user: me?.user ?? null,
      isAdmin: me?.isAdmin ?? false,
      organization: organization && {
        id: organization.id,
        canUseRedteam: organization.canUseRedteam,
        canUseAdaptiveGuardrails: organization.canUseAdaptiveGuardrails,
        runsInCloud: config?.isPromptfooCloud ?? false,
      },
      team,
      can,
    }
  }, [isLoading, me, config, team, can])
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useSessionQueries()
  const { isLoading, error, config, me, teams, team, can } = queries
  useSessionEvents()
  const { switchTeam, switchOrganization } = useSwitches(queries)
  const visitor = useVisitor(queries)
  const session = useMemo(
    (): Session => ({
      isLoading,
      error,
      retry,
      config,
      me,
      teams,
      team,
      can,
      visitor,
      switchTeam,
      switchOrganization,
      signIn,
      signOut,
    }),
    [isLoading, error, config, me, teams, team, can, visitor, switchTeam, switchOrganization]
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/**
 * Returns the current team: the chosen one, otherwise the remembered one, otherwise the first. The
 * choice is cleared when the user or organization changes.
 */
function useTeam(me: CurrentUser | null, teams: readonly Team[]) {
  const userId = me?.user.id ?? null
  const [chosenId, choose] = useState<string | null>(null)
  const remembered = userId ? rememberedTeamId(userId) : null
  const team = userId ? chooseTeam(teams, chosenId ?? remembered) : null
  // Set during render, because requests that the children send while rendering must already include the team.
  setCurrentTeamId(team?.id ?? null)
  useEffect(() => choose(null), [userId, me?.organization?.id])
  return { team, choose }
}
