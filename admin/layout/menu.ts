import type { Action, Subject } from '#api/contract/permissions'

/** What decides, besides permissions, whether an entry is shown. */
export type MenuFlags = {
  canUseRedteam: boolean
  canUseAdaptiveGuardrails: boolean
  enableServerSideJobs: boolean
  isCutOff: boolean
}

export type MenuEntry = {
  /** Key of its text, under `menu`. */
  label: string
  to: string
  subject: Subject
  shown?: (flags: MenuFlags) => boolean
}

/** A menu with entries, or a link by itself. */
export type MenuItem =
  { label: string; entries: MenuEntry[]; shown?: (flags: MenuFlags) => boolean } | MenuEntry

/** The top navigation. An entry appears as soon as its page exists and the person may read it. */
export const MENU: MenuItem[] = [
  {
    label: 'redteam',
    shown: ({ canUseRedteam, isCutOff }) => canUseRedteam && !isCutOff,
    entries: [
      { label: 'targets', to: '/redteam/targets', subject: 'Provider' },
      { label: 'templates', to: '/redteam/configs', subject: 'Config' },
      { label: 'reports', to: '/redteam/report', subject: 'Eval' },
      { label: 'vulnerabilities', to: '/redteam/vulnerabilities', subject: 'Issue' },
      {
        label: 'scans',
        to: '/jobs',
        subject: 'EvalJob',
        shown: ({ enableServerSideJobs }) => enableServerSideJobs,
      },
      { label: 'plugins', to: '/redteam/plugins', subject: 'PluginCollection' },
    ],
  },
  { label: 'evaluations', entries: [{ label: 'all_evals', to: '/evals', subject: 'Eval' }] },
  { label: 'model_audit', to: '/model-audit', subject: 'ModelAudit' },
  {
    label: 'guardrails',
    to: '/guardrails',
    subject: 'Guardrail',
    shown: ({ canUseAdaptiveGuardrails }) => canUseAdaptiveGuardrails,
  },
]

export type MenuQuestions = {
  flags: MenuFlags
  can: (action: Action, subject: Subject) => boolean
  isBuilt: (path: string) => boolean
}

/** The menu as one person sees it; menus without entries are gone. */
export function visibleMenu(
  menu: readonly MenuItem[],
  { flags, can, isBuilt }: MenuQuestions
): MenuItem[] {
  const isShown = ({ to, subject, shown }: MenuEntry) =>
    isBuilt(to) && can('read', subject) && (shown?.(flags) ?? true)
  return menu.flatMap((item): MenuItem[] => {
    if (!('entries' in item)) return isShown(item) ? [item] : []
    const entries = item.entries.filter(isShown)
    return entries.length > 0 && (item.shown?.(flags) ?? true) ? [{ ...item, entries }] : []
  })
}

/** All entries, without the menus around them. */
export const menuEntries = (menu: readonly MenuItem[]): MenuEntry[] =>
  menu.flatMap((item) => ('entries' in item ? item.entries : [item]))
