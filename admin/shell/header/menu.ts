import type { Action, Subject } from '#api/contract/accounts/permissions'
import type { MessageKey } from '../../core/i18n/message_keys.js'
import { HOME_SUBJECTS } from '../home_subjects.js'
import { MCP_SUBJECTS } from '../../mcp/parts/areas.js'
import type { ConsoleResource, MenuFlags, MenuGroup } from '../../core/routing/resource_screens.js'

export type MenuEntry = {
  label: MessageKey
  to: string
  /** Resources of which the user must be able to read at least one. */
  subject: Subject | readonly Subject[]
  shown?: (flags: MenuFlags) => boolean
  /** Whether the entry is shown even without the feature that the other entries of its menu require. */
  isIndependent?: boolean
}

type Group = {
  group: MenuGroup
  label: MessageKey
  shown?: (flags: MenuFlags) => boolean
  /** Organization feature that all entries require, except independent ones. */
  feature?: 'canUseRedteam'
  /** Entries for pages that are not the list of a resource. */
  pages?: readonly MenuEntry[]
  /** Overview page, listed last. Its path is a prefix of other sections' paths. */
  overview?: MenuEntry
  /** Paths in menu order, followed by entries that are not listed here. If omitted, the order of the resources applies. */
  order?: readonly string[]
}

/** A menu with entries, or a single link. */
export type MenuItem = (Omit<Group, 'pages' | 'order'> & { entries: MenuEntry[] }) | MenuEntry

/** Top-level items of the navigation: single links, and menus whose entries are declared in the resources' screens. */
const ITEMS: readonly (Group | MenuEntry)[] = [
  {
    group: 'redteam',
    label: 'menu.redteam',
    shown: ({ isCutOff }) => !isCutOff,
    feature: 'canUseRedteam',
    pages: [
      { label: 'menu.mcp_proxy', to: '/mcp-proxy', subject: MCP_SUBJECTS, isIndependent: true },
    ],
    overview: { label: 'menu.redteam_home', to: '/redteam', subject: HOME_SUBJECTS },
  },
  {
    group: 'evaluations',
    label: 'menu.evaluations',
    pages: [
      { label: 'menu.prompts', to: '/evals/prompts', subject: 'Eval' },
      { label: 'menu.eval_history', to: '/evals/history', subject: 'Eval' },
    ],
    order: ['/evals', '/datasets', '/evals/prompts', '/evals/history', '/configs'],
  },
  { label: 'menu.model_audit', to: '/model-audit', subject: 'ModelAudit' },
  {
    label: 'menu.guardrails',
    to: '/guardrails',
    subject: 'Guardrail',
    shown: ({ canUseAdaptiveGuardrails }) => canUseAdaptiveGuardrails,
  },
]

/** Returns the links of a menu: its entries, then its overview page. */
export const linksOf = ({ entries, overview }: Extract<MenuItem, { entries: unknown }>) =>
  overview ? [...entries, overview] : entries

/** Adds the entries of the resources to their menus, in the order of `resources`. */
export const menuOf = (resources: readonly ConsoleResource[]): MenuItem[] =>
  ITEMS.map((item) => {
    if (!('group' in item)) return item
    const { pages = [], order = [], ...menu } = item
    const entries = [...resources.flatMap((resource) => entryIn(menu.group, resource)), ...pages]
    return { ...menu, entries: inOrder(entries, order) }
  })

function inOrder(entries: MenuEntry[], order: readonly string[]): MenuEntry[] {
  const place = ({ to }: MenuEntry) => (order.includes(to) ? order.indexOf(to) : order.length)
  return entries.sort((a, b) => place(a) - place(b))
}

function entryIn(wanted: MenuGroup, { definition, screens }: ConsoleResource): MenuEntry[] {
  const { name, permission } = definition
  if (screens.menu?.group !== wanted) return []
  if (permission === 'admin' || permission === 'member') {
    throw new Error(`${name} has no permission of a team, so it cannot be in the main menu`)
  }
  const { label, shown } = screens.menu
  return [{ label, to: `/${name}`, subject: permission, ...(shown ? { shown } : {}) }]
}

export type MenuQuestions = {
  flags: MenuFlags
  can: (action: Action, subject: Subject) => boolean
  isBuilt: (path: string) => boolean
}

/** Whether the user can read at least one of the resources of an entry. */
export const canReadAny = (can: MenuQuestions['can'], subject: MenuEntry['subject']): boolean =>
  [subject].flat().some((one) => can('read', one))

/**
 * Returns the menu for the current user: entries whose page exists, whose resource the user can
 * read, and whose own condition (`shown`) is met. Empty menus are removed.
 */
export function visibleMenu(
  menu: readonly MenuItem[],
  { flags, can, isBuilt }: MenuQuestions
): MenuItem[] {
  const isShown = ({ to, subject, shown }: MenuEntry) =>
    isBuilt(to) && canReadAny(can, subject) && (shown?.(flags) ?? true)
  return menu.flatMap((item): MenuItem[] => {
    if (!('entries' in item)) return isShown(item) ? [item] : []
    const { overview, ...rest } = item
    const hasFeature = item.feature === undefined || flags[item.feature]
    const isOpen = (entry: MenuEntry) => (hasFeature || entry.isIndependent) && isShown(entry)
    const entries = item.entries.filter(isOpen)
    if (entries.length === 0 || !(item.shown?.(flags) ?? true)) return []
    return [{ ...rest, entries, ...(overview && isOpen(overview) ? { overview } : {}) }]
  })
}

/** Returns the entries of all menus, and the single links, as one list. */
export const menuEntries = (menu: readonly MenuItem[]): MenuEntry[] =>
  menu.flatMap((item) => ('entries' in item ? item.entries : [item]))

/**
 * Maps a menu path to further paths of its section. An evaluation is at `/eval/…`, not at `/evals/…`, a vulnerability
 * also has a permanent link, and the scan history links to Simba sessions.
 */
const ALSO: Record<string, readonly string[]> = {
  '/evals': ['/eval'],
  '/jobs': ['/redteam/scan', '/redteam/setup', '/simba'],
  '/redteam/targets': ['/redteam/target'],
  '/redteam/vulnerabilities': ['/vulnerabilities'],
}

/** An overview page marks its entry only on the page itself, because its path is a prefix of other sections' paths. */
const EXACT = new Set(ITEMS.flatMap((item) => ('group' in item ? (item.overview?.to ?? []) : [])))

const isUnder = (pathname: string, base: string) =>
  pathname === base || pathname.startsWith(`${base}/`)

/**
 * Returns the path of the entry that the current page belongs to. If several paths match, the
 * longest one is used.
 */
export function currentEntry(paths: readonly string[], pathname: string): string | undefined {
  return paths
    .filter((to) =>
      EXACT.has(to)
        ? pathname === to
        : [to, ...(ALSO[to] ?? [])].some((base) => isUnder(pathname, base))
    )
    .sort((a, b) => b.length - a.length)[0]
}
