import { isBuilt, useBuiltPaths } from '../app/pages.js'
import { useSession } from '../app/session.js'
import { useLicense } from '../app/useLicense.js'
import { MENU, visibleMenu, type MenuFlags, type MenuItem } from './menu.js'

export const NEW_SCAN_PATH = '/redteam/scan/create'

export type Navigation = {
  menu: MenuItem[]
  /** The same, with what a license that is cut off hides from the header: its data stays accessible. */
  reachable: MenuItem[]
  /** Null when the person may not start scans at all; disabled when the license is cut off. */
  newScan: { isDisabled: boolean } | null
  hasPage: (path: string) => boolean
}

/** What the person can navigate to. */
export function useMenu(): Navigation {
  const { me, config, can, team } = useSession()
  const { isCutOff } = useLicense()
  const paths = useBuiltPaths()
  const hasPage = (path: string) => isBuilt(paths, path)
  const organization = me?.organization
  const canUseRedteam = organization?.canUseRedteam ?? false
  const flags = {
    canUseRedteam,
    canUseAdaptiveGuardrails: organization?.canUseAdaptiveGuardrails ?? false,
    enableServerSideJobs: config?.enableServerSideJobs ?? false,
    isCutOff,
  }
  const shown = (given: MenuFlags) =>
    team ? visibleMenu(MENU, { flags: given, can, isBuilt: hasPage }) : []
  const mayScan = canUseRedteam && team !== null && can('create', 'EvalJob')
  return {
    menu: shown(flags),
    reachable: shown({ ...flags, isCutOff: false }),
    newScan: mayScan && hasPage(NEW_SCAN_PATH) ? { isDisabled: isCutOff } : null,
    hasPage,
  }
}
