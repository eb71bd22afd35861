import { isBuilt, useBuiltPaths } from '../core/routing/pages.js'
import { useLicense } from '../core/session/useLicense.js'
import { useSession } from '../core/session/session.js'

export const NEW_SCAN_PATH = '/redteam/scan/create'

/** Returns null if the user has no permission to start scans. `isDisabled` is true while the license blocks scans. */
export function useNewScan(): { isDisabled: boolean } | null {
  const { me, can, team } = useSession()
  const { isCutOff } = useLicense()
  const paths = useBuiltPaths()
  const canScan =
    me?.organization?.canUseRedteam === true && team !== null && can('create', 'EvalJob')
  return canScan && isBuilt(paths, NEW_SCAN_PATH) ? { isDisabled: isCutOff } : null
}
