import { useLocation, useNavigate } from 'react-router'
import { useDebouncedValue } from '../../core/forms/fields/useDebouncedValue.js'
import { focusNextTitle } from '../../core/layout/title_focus.js'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { menuEntries } from '../header/menu.js'
import { findTeams } from '../team_switcher/team_search.js'
import { pathForNewTeam } from '../team_switcher/path_for_new_team.js'
import { SIMBA_PATH } from '../../simba_links/places.js'
import { useMenu } from '../header/useMenu.js'
import { useFoundRecords } from './useFoundRecords.js'
import { usePaletteActions } from './usePaletteActions.js'
import { useUserMenuItems } from '../header/user_menu_items.js'
import type { PaletteEntry } from './palette_entry.js'

/** Contents of the palette: everything, or only the teams to switch to. */
export type PaletteStep = 'all' | 'teams'

/** Delay after the last key before records are searched, in milliseconds. */
const TYPING_MS = 120

/**
 * Returns a filter for entries that contain the search term. Also applied to records, because results of the previous term
 * stay visible.
 */
const contains = (search: string) => {
  const wanted = search.trim().toLocaleLowerCase()
  return (entry: PaletteEntry) => entry.label.toLocaleLowerCase().includes(wanted)
}

/**
 * Returns the entries of the palette: pages, actions and teams immediately, records once the server
 * has responded.
 */
export function usePaletteEntries(
  search: string,
  step: PaletteStep
): { entries: PaletteEntry[]; isLoading: boolean } {
  const navigate = useNavigate()
  const go = (to: string) => ({
    run: () => {
      focusNextTitle()
      void navigate(to)
    },
  })
  const settled = useDebouncedValue(search, TYPING_MS)
  const found = useFoundRecords(step === 'all' ? settled : '')
  const pages = usePages(go)
  const actions = usePaletteActions(go)
  const teams = useTeamEntries()
  if (step === 'teams') return { entries: teams.filter(contains(search)), isLoading: false }

  const isTyping = found.isLoading || settled !== search
  const records = found.records.map(({ to, ...entry }): PaletteEntry => ({ ...entry, ...go(to) }))
  const known = [...pages, ...actions, ...(search.trim() === '' ? [] : teams)]
  return {
    entries: [
      ...known.filter(contains(search)),
      ...(isTyping ? records.filter(contains(search)) : records),
    ],
    isLoading: isTyping,
  }
}

function usePages(go: (to: string) => Pick<PaletteEntry, 'run'>): PaletteEntry[] {
  const t = useText()
  const { reachable, hasPage } = useMenu()
  const { main, more } = useUserMenuItems()
  const hasRedteam = reachable.some((item) => 'overview' in item && item.group === 'redteam')
  const { me, can } = useSession()
  const canReadSessions = me?.organization?.canUseRedteam === true && can('read', 'EvalJob')
  const links = [...main, ...more].filter(({ to }) => to !== '/logout')
  return [
    ...(hasRedteam && hasPage('/redteam') ? [{ label: t('menu.redteam'), to: '/redteam' }] : []),
    ...(canReadSessions && hasPage(SIMBA_PATH)
      ? [{ label: t('palette.simba'), to: SIMBA_PATH }]
      : []),
    ...menuEntries(reachable).map(({ label, to }) => ({ label: t(label), to })),
    ...links.flatMap(({ label, to }) =>
      to === null ? [] : [{ label: t(`user_menu.${label}`), to }]
    ),
  ].map(({ label, to }) => ({ id: to, group: 'pages', label, ...go(to) }))
}

function useTeamEntries(): PaletteEntry[] {
  const t = useText()
  const { pathname } = useLocation()
  const { team, teams, switchTeam } = useSession()
  const others = teams.filter(({ id }) => id !== team?.id)
  return findTeams(others, '').map(({ id, name }) => ({
    id: `team-${id}`,
    group: 'teams',
    label: t('palette.switch_to', { name }),
    run: () => {
      focusNextTitle()
      switchTeam(id, pathForNewTeam(pathname))
    },
  }))
}
