import { isBuilt, useBuiltPaths } from '../../core/routing/pages.js'
import { useSession } from '../../core/session/session.js'
import { useLicense } from '../../core/session/useLicense.js'
import { useNewScan } from '../../scans/useNewScan.js'
import type { MenuFlags } from '../../core/routing/resource_screens.js'
import { useMainMenu } from './main_menu.js'
import { visibleMenu, type MenuItem } from './menu.js'

export type Navigation = {
  menu: MenuItem[]
  /** Menu including the entries that the header hides when the license is cut off; their pages can still be opened. */
  reachable: MenuItem[]
  /** Null if the user has no permission to start scans; `isDisabled` when the license is cut off. */
  newScan: { isDisabled: boolean } | null
  hasPage: (path: string) => boolean
}

export function useMenu(): Navigation {
  const { me, config, can, team } = useSession()
  const { isCutOff } = useLicense()
  const newScan = useNewScan()
  const paths = useBuiltPaths()
  const whole = useMainMenu()
  const hasPage = (path: string) => isBuilt(paths, path)
  const organization = me?.organization
  const flags = {
    canUseRedteam: organization?.canUseRedteam ?? false,
    canUseAdaptiveGuardrails: organization?.canUseAdaptiveGuardrails ?? false,
    enableServerSideJobs: config?.enableServerSideJobs ?? false,
    isCutOff,
  }
  const shown = (given: MenuFlags) =>
    team ? visibleMenu(whole, { flags: given, can, isBuilt: hasPage }) : []
  return {
    menu: shown(flags),
    reachable: shown({ ...flags, isCutOff: false }),
    newScan,
    hasPage,
  }
}
