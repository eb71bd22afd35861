import { createContext, useCallback, useContext, useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { Action, Subject } from '#api/contract/permissions'
import type { ConfigObject, CurrentUser } from '#api/contract/session'
import { forgetAnswers, forgetPerson } from './forget_person.js'
import { http, onEnrollmentRequired, onUnauthorized } from './http.js'
import { queryClient } from './queryClient.js'
import { loginPath, type Visitor } from './redirect_rules.js'
import {
  abilitiesQuery,
  configQuery,
  currentUserQuery,
  SHELL,
  teamsQuery,
  type Team,
} from './session_queries.js'
import { rememberTeam, setCurrentTeamId } from './team_memory.js'
import { useTeam } from './useTeam.js'

export type Session = {
  /** Until the person, the configuration, the team and its permissions are known. */
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
  /** Takes the answer of a sign-in call. */
  signIn: (me: CurrentUser) => void
  /** Forgets the person here, then tells the server. */
  signOut: () => Promise<void>
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider')
  return session
}

/** The question that screens ask before they show a control. */
export const useCan = (action: Action, subject: Subject): boolean =>
  useSession().can(action, subject)

/**
 * Not state: the answer that nobody is signed in is shown at once, and the redirect that follows from
 * it must already know why.
 */
let hasLostSession = false

async function tellServer(): Promise<void> {
  await http('auth/logout', { method: 'POST', onUnauthorized: 'ignore' })
}

/** Asks again what could not be answered. */
function retry(): void {
  const isUnanswered = { queryKey: [SHELL], predicate: isFailed }
  void queryClient.refetchQueries(isUnanswered)
}

const isFailed = ({ state }: { state: { status: string } }) => state.status === 'error'

export function SessionProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const config = useQuery(configQuery)
  const me = useQuery(currentUserQuery)
  const person = me.data ?? null
  // Until a second factor is set up, nothing else is asked for.
  const isEnrolling = person?.mustEnrollSecondFactor ?? false
  const organizationId = isEnrolling ? null : (person?.organization?.id ?? null)
  const teams = useQuery(teamsQuery(organizationId))
  const teamList = useMemo(() => teams.data ?? [], [teams.data])
  const { team, choose } = useTeam(person, teamList)
  const abilities = useQuery(abilitiesQuery(team?.id ?? null))
  const ability = abilities.data?.ability ?? null

  useEffect(
    () =>
      onUnauthorized(() => {
        if (window.location.pathname === '/login') return
        hasLostSession = true
        forgetPerson()
        void navigate(loginPath(pathname + search, 'unauthorized'), { replace: true })
        // The server has ended the session already; this clears what is left of its cookie.
        void tellServer().catch(() => undefined)
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

  const signOut = useCallback(async () => {
    hasLostSession = false
    forgetPerson()
    await tellServer()
  }, [])

  const signIn = useCallback((answer: CurrentUser) => {
    hasLostSession = false
    forgetAnswers()
    queryClient.setQueryData(currentUserQuery.queryKey, answer)
  }, [])

  const switchTeam = useCallback(
    (teamId: string, redirectTo: string) => {
      if (!person) return
      rememberTeam(person.user.id, teamId)
      setCurrentTeamId(teamId)
      choose(teamId)
      void navigate(redirectTo)
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SHELL })
    },
    [person, choose, navigate]
  )

  const switchOrganization = useCallback(
    async (id: string) => {
      const body = { organizationId: id }
      const answer = await http<CurrentUser>('users/me/switch-organization', {
        method: 'POST',
        body,
      })
      setCurrentTeamId(null)
      signIn(answer.json)
      void navigate('/')
    },
    [navigate, signIn]
  )

  const isLoading =
    config.isPending ||
    me.isPending ||
    (organizationId !== null && teams.isPending) ||
    (team !== null && abilities.isPending)
  const error = [config, me, teams, abilities].find((query) => query.isLoadingError)?.error ?? null
  const settings = config.data ?? null

  const can = useCallback<Session['can']>(
    (action, subject) => ability?.can(action, subject) ?? false,
    [ability]
  )

  const visitor = useMemo((): Visitor => {
    const organization = person?.organization ?? null
    return {
      isLoading,
      hasLostSession,
      user: person?.user ?? null,
      isAdmin: person?.isAdmin ?? false,
      organization: organization && {
        id: organization.id,
        canUseRedteam: organization.canUseRedteam,
        runsInCloud: settings?.isPromptfooCloud ?? false,
      },
      team,
      can,
    }
  }, [isLoading, person, settings, team, can])

  const session = useMemo(
    (): Session => ({
      isLoading,
      error,
      retry,
      config: settings,
      me: person,
      teams: teamList,
      team,
      can,
      visitor,
      switchTeam,
      switchOrganization,
      signIn,
      signOut,
    }),
    [
      isLoading,
      error,
      settings,
      person,
      teamList,
      team,
      can,
      visitor,
      switchTeam,
      switchOrganization,
      signIn,
      signOut,
    ]
  )
  return <SessionContext value={session}>{children}</SessionContext>
}
