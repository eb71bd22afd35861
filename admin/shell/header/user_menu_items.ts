import { useSession } from '../../core/session/session.js'
import { isBuilt, useBuiltPaths } from '../../core/routing/pages.js'
import type { KeyIn } from '../../core/i18n/message_keys.js'

/** Entry of the user menu: a link or, if `to` is null, an action. */
export type UserMenuItem = { label: KeyIn<'user_menu'>; to: string | null }

/**
 * Returns the entries of the user menu whose conditions are met and whose pages exist. The
 * specification fixes the order of `main`; `more` follows the organizations.
 */
export function useUserMenuItems(): { main: UserMenuItem[]; more: UserMenuItem[] } {
  const { me, config } = useSession()
  const paths = useBuiltPaths()
  const organizationId = me?.organization?.id
  const hasOrganization = organizationId !== undefined
  const isAdmin = me?.isAdmin ?? false
  const item = (label: UserMenuItem['label'], to: string | null, isShown: boolean) =>
    isShown && (to === null || isBuilt(paths, to)) ? [{ label, to }] : []
  return {
    main: [
      ...item('tokens', '/api-tokens', hasOrganization),
      ...item('organization', `/organizations/${organizationId}`, hasOrganization),
      ...item('providers', '/server', isAdmin && Boolean(config?.enableServerSettingsPage)),
      ...item('cli', null, hasOrganization),
      ...item(
        'reset_password',
        '/logged-in-reset-password',
        Boolean(config?.useFusionAuth && config.isPromptfooCloud)
      ),
      ...item('logout', '/logout', true),
    ],
    more: [
      ...item('sessions', '/sessions', true),
      ...item('security', '/security', true),
      ...item('configuration', '/config', isAdmin),
      ...item('shortcuts', null, true),
    ],
  }
}
