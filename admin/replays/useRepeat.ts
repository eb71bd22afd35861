import { useNavigate } from 'react-router'
import { useText } from '../core/i18n/i18n.js'
import { toast } from '../core/notifications/toasts.js'
import { scanPath } from '../scan_status/scan_record.js'
import { useRepeatProbe } from './queries.js'

/** Mutation that repeats the attack of a result and opens the resulting scan. */
export function useRepeat(evalId: string, probeId: string) {
  const t = useText()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useRepeatProbe(evalId, probeId, ({ id }) => {
    toast(t('replays.repeat.started'))
    void navigate(scanPath(id))
  })
  return { repeat: mutate, isPending, error }
}
