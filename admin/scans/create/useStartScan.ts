import { useNavigate } from 'react-router'
import { HttpError } from '../../core/data/http/http_error.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { scanPath } from '../../scan_status/scan_record.js'
import { useCreateScan } from '../queries.js'

export function useStartScan() {
  const t = useText()
  const navigate = useNavigate()
  const { mutate, isPending, isSuccess, error } = useCreateScan(({ id }) => {
    toast(t('scans.create.started'))
    void navigate(scanPath(id))
  })
  return {
    start: mutate,
    // Stays busy until the scan's page has loaded.
    isBusy: isPending || isSuccess,
    error,
    fieldErrors: error instanceof HttpError ? (error.body.errors ?? {}) : {},
  }
}
