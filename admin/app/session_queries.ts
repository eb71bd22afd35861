import { queryOptions } from '@tanstack/react-query'
import type { AbilityRule } from '#api/contract/permissions'
import type { ConfigObject, CurrentUser, LicenseStatus } from '#api/contract/session'
import { http, HttpError } from './http.js'
import { CACHE, queryClient } from './queryClient.js'

/** Everything the shell knows about the person is cached under this first key. */
export const SHELL = 'shell'

export type Team = {
  id: string
  name: string
  slug: string
  description: string | null
  organizationId: string
}

export type OrganizationChoice = { id: string; name: string }

export const configQuery = queryOptions({
  queryKey: [SHELL, 'config'],
  queryFn: async () => {
    try {
      return (await http<ConfigObject>('config', { onUnauthorized: 'ignore' })).json
    } catch (cause) {
      throw new Error('Failed to load config', { cause })
    }
  },
  ...CACHE.config,
})

const ME = [SHELL, 'me']

/**
 * The signed-in person, or null. Being signed out is an answer here, not a failure; but where somebody
 * was signed in a moment ago, it is the end of their session.
 */
export const currentUserQuery = queryOptions({
  queryKey: ME,
  queryFn: async () => {
    const wasSignedIn = Boolean(queryClient.getQueryData(ME))
    try {
      const onUnauthorized = wasSignedIn ? 'sign-out' : 'ignore'
      return (await http<CurrentUser>('users/me', { onUnauthorized })).json
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) return null
      throw error
    }
  },
})

export const teamsQuery = (organizationId: string | null) =>
  queryOptions({
    queryKey: [SHELL, 'teams', organizationId],
    queryFn: async () => (await http<Team[]>('users/me/teams')).json,
    enabled: organizationId !== null,
    ...CACHE.teams,
  })

export const organizationsQuery = queryOptions({
  queryKey: [SHELL, 'organizations'],
  queryFn: async () => (await http<OrganizationChoice[]>('users/me/organizations')).json,
})

/** The rules of a team as a question; CASL is fetched with them, so that signing in does not wait. */
export const abilitiesQuery = (teamId: string | null) =>
  queryOptions({
    queryKey: [SHELL, 'abilities', teamId],
    queryFn: async () => {
      const path = `users/me/abilities?teamId=${encodeURIComponent(teamId ?? '')}`
      const [{ abilityFrom }, { json: rules }] = await Promise.all([
        import('./ability.js'),
        http<AbilityRule[]>(path),
      ])
      return { rules, ability: abilityFrom(rules) }
    },
    enabled: teamId !== null,
    ...CACHE.abilities,
  })

export const licenseQuery = (organizationId: string | null) =>
  queryOptions({
    queryKey: [SHELL, 'license', organizationId],
    queryFn: async () => {
      try {
        return (await http<LicenseStatus>('license')).json
      } catch (cause) {
        throw new Error('Failed to fetch license', { cause })
      }
    },
    enabled: organizationId !== null,
    ...CACHE.license,
  })
