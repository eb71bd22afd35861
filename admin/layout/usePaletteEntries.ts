import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useColorMode } from '../app/color_mode.js'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import { menuEntries } from './menu.js'
import { openShortcuts } from './shortcut_keys.js'
import { findTeams } from './team_search.js'
import { pathForNewTeam } from './TeamSwitcher.js'
import { NEW_SCAN_PATH, useMenu } from './useMenu.js'
import { useFoundRecords } from './useFoundRecords.js'
import { useUserMenuLinks } from './user_menu_links.js'

export type PaletteEntry = { id: string; group: string; label: string; run: () => void }

/** How long to wait after the last key before the server is asked, in milliseconds. */
const TYPING_MS = 120

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const contains = (search: string) => {
  const wanted = search.trim().toLocaleLowerCase()
  return (entry: PaletteEntry) => entry.label.toLocaleLowerCase().includes(wanted)
}

/** Everything the palette can find or do: pages and actions at once, records as the server answers. */
export function usePaletteEntries(search: string): { entries: PaletteEntry[]; isAsking: boolean } {
  const t = useText()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { team, teams, switchTeam } = useSession()
  const { reachable, newScan, hasPage } = useMenu()
  const { mode, toggle } = useColorMode()
  const userLinks = useUserMenuLinks()
  const go = (to: string) => () => void navigate(to)

  const settled = useSettled(search)
  const found = useFoundRecords(settled)

  const pages = [
    ...(reachable.some(({ label }) => label === 'redteam') && hasPage('/redteam')
      ? [{ label: t('menu.redteam'), to: '/redteam' }]
      : []),
    ...menuEntries(reachable).map(({ label, to }) => ({ label: t(`menu.${label}`), to })),
    ...userLinks.map(({ label, to }) => ({ label: t(`user_menu.${label}`), to })),
  ].map(({ label, to }) => ({ id: to, group: 'pages', label, run: go(to) }))

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
  ).map(({ id, name }) => ({
    id: `team-${id}`,
    group: 'teams',
    label: t('palette.switch_to', { name }),
    run: () => switchTeam(id, pathForNewTeam(pathname)),
  }))

  const records = found.records.map(({ to, ...entry }) => ({ ...entry, run: go(to) }))
  return {
    entries: [...[...pages, ...actions, ...teamEntries].filter(contains(search)), ...records],
    isAsking: found.isAsking || settled !== search,
  }
}
