import { useColorMode } from '../../core/theme/color_mode.js'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { NEW_EVAL_PATH, useCanCreateEval } from '../../evals/places.js'
import { SETUP_PATH } from '../../redteam_setup/setup_path.js'
import { NEW_SCAN_PATH } from '../../scans/useNewScan.js'
import { newSessionPath } from '../../simba_links/places.js'
import { useNewSession } from '../../simba_links/useNewSession.js'
import { useMenu } from '../header/useMenu.js'
import { openInvitation, openShortcuts } from '../shortcut_keys.js'
import { availableActions, type PaletteAction } from './palette_actions.js'
import type { PaletteEntry } from './palette_entry.js'

/**
 * Returns the actions that the user may run, as entries of the palette. `go` returns a function
 * that opens a page.
 */
export function usePaletteActions(go: (to: string) => Partial<PaletteEntry>): PaletteEntry[] {
  const t = useText()
  const { mode, toggle } = useColorMode()
  const { me, can, team, teams } = useSession()
  const { newScan } = useMenu()
  const canCreateEvals = useCanCreateEval()
  const available = availableActions({
    can,
    canUseRedteam: me?.organization?.canUseRedteam ?? false,
    canStartScans: newScan !== null && !newScan.isDisabled,
    canStartSessions: useNewSession(),
    canCreateEvals,
    isAdmin: Boolean(me?.organization && me.isAdmin),
    hasTeam: team !== null,
    hasOtherTeams: teams.length > 1,
  })
  const entries: Record<PaletteAction, Partial<PaletteEntry> & { label: string }> = {
    new_scan: { label: t('header.new_scan'), ...go(NEW_SCAN_PATH) },
    set_up_scan: { label: t('palette.set_up_scan'), ...go(SETUP_PATH) },
    start_session: { label: t('palette.start_session'), ...go(newSessionPath()) },
    create_target: { label: t('palette.create_target'), ...go('/redteam/targets/create') },
    new_evaluation: { label: t('palette.new_evaluation'), ...go(NEW_EVAL_PATH) },
    invite: { label: t('palette.invite'), run: openInvitation },
    switch_team: { label: t('palette.switch_team'), opensTeams: true },
    color_mode: {
      label: t(mode === 'dark' ? 'header.to_light' : 'header.to_dark'),
      run: toggle,
    },
    shortcuts: { label: t('shortcuts.title'), run: openShortcuts },
    logout: { label: t('user_menu.logout'), ...go('/logout') },
  }
  return available.map((name) => ({ id: name, group: 'actions', ...entries[name] }))
}
