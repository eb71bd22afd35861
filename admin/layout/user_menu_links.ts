import { useSession } from '../app/session.js'
import { isBuilt, useBuiltPaths } from '../app/pages.js'

type UserMenuLink = { label: string; to: string }

/** The links of the user menu, by their conditions, as far as their pages exist. */
export function useUserMenuLinks(): UserMenuLink[] {
  const { me, config } = useSession()
  const paths = useBuiltPaths()
  const organizationId = me?.organization?.id
  const entries: (UserMenuLink & { shown: boolean })[] = [
    { label: 'tokens', to: '/api-tokens', shown: organizationId !== undefined },
    { label: 'sessions', to: '/sessions', shown: true },
    { label: 'security', to: '/security', shown: true },
    {
      label: 'organization',
      to: `/organizations/${organizationId}`,
      shown: organizationId !== undefined,
    },
    {
      label: 'providers',
      to: '/server',
      shown: Boolean(config?.enableServerSettingsPage && me?.isAdmin),
    },
    { label: 'configuration', to: '/config', shown: me?.isAdmin ?? false },
    {
      label: 'reset_password',
      to: '/logged-in-reset-password',
      shown: Boolean(config?.useFusionAuth && config.isPromptfooCloud),
    },
  ]
  return entries
    .filter(({ shown, to }) => shown && isBuilt(paths, to))
    .map(({ label, to }) => ({ label, to }))
}
