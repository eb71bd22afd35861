import { useSession } from '../../core/session/session.js'
import { lazyPart } from '../../core/routing/lazyPart.js'

const RunningScans = lazyPart(() => import('./RunningScans.js'), 'RunningScans')

/** Place in the header for running scans. They are loaded on demand, only for users who can read scans. */
export function RunningScansSlot() {
  const { team, can, config } = useSession()
  if (!team || !config?.enableServerSideJobs || !can('read', 'EvalJob')) return null
  return <RunningScans key={team.id} teamId={team.id} />
}
