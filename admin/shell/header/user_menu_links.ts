import { useSession } from '../../core/session/session.js'
import { isBuilt, useBuiltPaths } from '../../core/routing/pages.js'
import type { KeyIn } from '../../core/i18n/message_keys.js'

type UserMenuLink = { label: KeyIn<'user_menu'>; to: string }

/** Links of the user menu whose conditions are met and whose pages exist. */
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
