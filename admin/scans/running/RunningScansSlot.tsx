import { useSession } from '../../app/session.js'
import { lazyPart } from '../../ui/lazyPart.js'

const RunningScans = lazyPart(() => import('./RunningScans.js'), 'RunningScans')

/** The header's place for running scans; its script comes after the page, and only for those who may see scans. */
export function RunningScansSlot() {
  const { team, can, config } = useSession()
  if (!team || !config?.enableServerSideJobs || !can('read', 'EvalJob')) return null
  return <RunningScans key={team.id} teamId={team.id} />
}
