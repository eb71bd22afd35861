import { queryOptions } from '@tanstack/react-query'
import type { AbilityRule } from '#api/contract/accounts/permissions'
import type { ConfigObject, CurrentUser, LicenseStatus } from '#api/contract/accounts/session'
import { get, post, read } from '../data/api.js'
import { HttpError } from '../data/http/http_error.js'
import { CACHE, queryClient } from '../data/queryClient.js'

/** Prefix of the session's query keys. */
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
      return await get<ConfigObject>('config', { onUnauthorized: 'ignore' })
    } catch (cause) {
      throw new Error('Failed to load config', { cause })
    }
  },
  ...CACHE.config,
})

const ME = [SHELL, 'me']

/**
 * The signed-in user, or null: being signed out is not an error. A 401 response after a user was signed in means that
 * the session has ended.
 */
export const currentUserQuery = queryOptions({
  queryKey: ME,
  queryFn: async ({ signal }) => {
    const wasSignedIn = Boolean(queryClient.getQueryData(ME))
    try {
      const onUnauthorized = wasSignedIn ? 'sign-out' : 'ignore'
      return await get<CurrentUser>('users/me', { onUnauthorized, signal })
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) return null
      throw error
    }
  },
})

export const teamsQuery = (organizationId: string | null) =>
  queryOptions({
    queryKey: [SHELL, 'teams', organizationId],
    queryFn: read<Team[]>('users/me/teams'),
    enabled: organizationId !== null,
    ...CACHE.teams,
  })

export const organizationsQuery = queryOptions({
  queryKey: [SHELL, 'organizations'],
  queryFn: read<OrganizationChoice[]>('users/me/organizations'),
})

/**
 * Returns the query for the permissions in a team. CASL is loaded in parallel with the rules, to
 * shorten sign-in.
 */
export const abilitiesQuery = (teamId: string | null) =>
  queryOptions({
    queryKey: [SHELL, 'abilities', teamId],
    queryFn: async ({ signal }) => {
      const path = `users/me/abilities?teamId=${encodeURIComponent(teamId ?? '')}`
      const [{ abilityFrom }, rules] = await Promise.all([
        import('./ability.js'),
        get<AbilityRule[]>(path, { signal }),
      ])
      return { rules, ability: abilityFrom(rules) }
    },
    enabled: teamId !== null,
    ...CACHE.abilities,
  })

export const licenseQuery = (organizationId: string | null) =>
  queryOptions({
    queryKey: [SHELL, 'license', organizationId],
    queryFn: async ({ signal }) => {
      try {
        return await get<LicenseStatus>('license', { signal })
      } catch (cause) {
        throw new Error('Failed to fetch license', { cause })
      }
    },
    enabled: organizationId !== null,
    ...CACHE.license,
  })

export const requestSignOut = () =>
  post<void>('auth/logout', undefined, { onUnauthorized: 'ignore' })

/** Switches to an organization and returns the session in that organization. */
export const requestOrganization = (organizationId: string) =>
  post<CurrentUser>('users/me/switch-organization', { organizationId })
