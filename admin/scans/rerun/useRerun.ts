import { useNavigate } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { scanPath } from '../../scan_status/scan_record.js'
import { useCreateRerun } from '../queries.js'

/** Mutation that starts a rerun of a scan's attacks and opens the new scan. */
export function useRerun(scanId: string) {
  const t = useText()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useCreateRerun(scanId, ({ id }) => {
    toast(t('scans.rerun.started'))
    void navigate(scanPath(id))
  })
  return { rerun: mutate, isPending, error }
}
