import { useLocation, useNavigate } from 'react-router'
import { useDebouncedValue } from '../../core/forms/fields/useDebouncedValue.js'
import { useColorMode } from '../../core/theme/color_mode.js'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { menuEntries } from '../header/menu.js'
import { openShortcuts } from '../shortcut_keys.js'
import { findTeams } from '../team_switcher/team_search.js'
import { pathForNewTeam } from '../team_switcher/path_for_new_team.js'
import { useMenu } from '../header/useMenu.js'
import { NEW_SCAN_PATH } from '../../scans/useNewScan.js'
import { useFoundRecords } from './useFoundRecords.js'
import { useUserMenuLinks } from '../header/user_menu_links.js'
import type { KeyIn } from '../../core/i18n/message_keys.js'

export type PaletteEntry = { id: string; group: KeyIn<'palette'>; label: string; run: () => void }

/** Delay after the last key before records are searched, in milliseconds. */
const TYPING_MS = 120

const contains = (search: string) => {
  const wanted = search.trim().toLocaleLowerCase()
  return (entry: PaletteEntry) => entry.label.toLocaleLowerCase().includes(wanted)
}

/** Entries of the palette: pages, actions and teams immediately, records once the server has responded. */
export function usePaletteEntries(search: string): { entries: PaletteEntry[]; isLoading: boolean } {
  const t = useText()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { team, teams, switchTeam } = useSession()
  const { reachable, newScan, hasPage } = useMenu()
  const { mode, toggle } = useColorMode()
  const userLinks = useUserMenuLinks()
  const go = (to: string) => () => void navigate(to)

  const settled = useDebouncedValue(search, TYPING_MS)
  const found = useFoundRecords(settled)

  const pages = [
    ...(reachable.some((item) => 'group' in item && item.group === 'redteam') && hasPage('/redteam')
      ? [{ label: t('menu.redteam'), to: '/redteam' }]
      : []),
    ...menuEntries(reachable).map(({ label, to }) => ({ label: t(label), to })),
    ...userLinks.map(({ label, to }) => ({ label: t(`user_menu.${label}`), to })),
  ].map(({ label, to }): PaletteEntry => ({ id: to, group: 'pages', label, run: go(to) }))

  const action = (id: string, label: string, run: () => void): PaletteEntry => ({
    id,
    group: 'actions',
    label,
    run,
  })
  const actions = [
    ...(newScan && !newScan.isDisabled
      ? [action('new-scan', t('header.new_scan'), go(NEW_SCAN_PATH))]
      : []),
    action('mode', t(mode === 'dark' ? 'header.to_light' : 'header.to_dark'), toggle),
    action('shortcuts', t('shortcuts.title'), openShortcuts),
    action('logout', t('user_menu.logout'), go('/logout')),
  ]
  const teamEntries = findTeams(
    teams.filter(({ id }) => id !== team?.id),
    ''
  ).map(({ id, name }): PaletteEntry => ({
    id: `team-${id}`,
    group: 'teams',
    label: t('palette.switch_to', { name }),
    run: () => switchTeam(id, pathForNewTeam(pathname)),
  }))

  const records = found.records.map(({ to, ...entry }) => ({ ...entry, run: go(to) }))
  return {
    entries: [...[...pages, ...actions, ...teamEntries].filter(contains(search)), ...records],
    isLoading: found.isLoading || settled !== search,
  }
}
