import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { useColorMode } from '../app/color_mode.js'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import { menuEntries } from './menu.js'
import { openShortcuts } from './shortcut_keys.js'
import { findTeams } from './team_search.js'
import { pathForNewTeam } from './TeamSwitcher.js'
import { NEW_SCAN_PATH, useMenu } from './useMenu.js'
import { useUserMenuLinks } from './user_menu_links.js'

export type PaletteEntry = { id: string; group: string; label: string; run: () => void }

/** How long to wait after the last key before the server is asked, in milliseconds. */
const TYPING_MS = 120
const FOUND_PER_GROUP = 5

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Most are named; evaluations are described, and may not even be that. */
type Found = { id: string; name?: string; description?: string }

type Kind = { path: string; isAllowed: boolean; only?: Record<string, string> }

/** Records of one kind whose name contains the words, asked of the server. */
function useRecords(search: string, kind: Kind) {
  const wanted = search.trim()
  return useQuery({
    queryKey: ['palette', kind.path, wanted],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        filter: JSON.stringify({ ...kind.only, q: wanted }),
        range: `[0,${FOUND_PER_GROUP - 1}]`,
      })
      const path = `${kind.path}?${query}`
      return (await http<Found[]>(path, { signal })).json
    },
    enabled: kind.isAllowed && wanted.length > 1,
    placeholderData: keepPreviousData,
  })
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
  const { can, team, teams, switchTeam } = useSession()
  const { reachable, newScan, hasPage } = useMenu()
  const { mode, toggle } = useColorMode()
  const userLinks = useUserMenuLinks()
  const go = (to: string) => () => void navigate(to)

  const settled = useSettled(search)
  const kinds = [
    {
      group: 'targets',
      base: '/redteam/targets',
      query: useRecords(settled, {
        path: 'providers',
        isAllowed: can('read', 'Provider') && hasPage('/redteam/targets/x'),
      }),
    },
    {
      group: 'scans',
      base: '/jobs',
      query: useRecords(settled, {
        path: 'jobs',
        only: { type: 'redteam' },
        isAllowed: can('read', 'EvalJob') && hasPage('/jobs/x'),
      }),
    },
    {
      group: 'templates',
      base: '/redteam/configs',
      query: useRecords(settled, {
        path: 'redteam/configs',
        isAllowed: can('read', 'Config') && hasPage('/redteam/configs/x'),
      }),
    },
    {
      group: 'evals',
      base: '/eval',
      query: useRecords(settled, {
        path: 'results',
        isAllowed: can('read', 'Eval') && hasPage('/eval/x'),
      }),
    },
  ]

  const pages = [
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

  const records =
    settled.trim().length > 1
      ? kinds.flatMap(({ group, base, query }) =>
          (query.data ?? []).map(({ id, name, description }) => ({
            id: `${group}-${id}`,
            group,
            label: name ?? (description || id),
            run: go(`${base}/${encodeURIComponent(id)}`),
          }))
        )
      : []
  return {
    entries: [...[...pages, ...actions, ...teamEntries].filter(contains(search)), ...records],
    isAsking: kinds.some(({ query }) => query.isFetching) || settled !== search,
  }
}
