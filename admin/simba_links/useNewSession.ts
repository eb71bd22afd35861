import { useSession } from '../core/session/session.js'
import { useLicense } from '../core/session/useLicense.js'

/** Whether the user can start sessions now. */
export function useNewSession(): boolean {
  const { me, can, team } = useSession()
  const { isCutOff } = useLicense()
  const hasRedteam = me?.organization?.canUseRedteam === true && team !== null
  return hasRedteam && can('create', 'EvalJob') && !isCutOff
}
