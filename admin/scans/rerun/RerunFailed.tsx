import Replay from '@mui/icons-material/Replay'
import Button from '@mui/material/Button'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { useLicense } from '../../core/session/useLicense.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { formatCount } from '../parts/ScanProgressBar.js'
import type { ScanRecord } from '../../scan_status/scan_record.js'
import { useRerun } from './useRerun.js'

/** Button that reruns the successful attacks verbatim, except those that require an MCP range. */
export function RerunFailed({ scan }: { scan: ScanRecord }) {
  const t = useText()
  const { can } = useSession()
  const { isCutOff } = useLicense()
  const { rerun, isPending, error } = useRerun(scan.id)
  const count = scan.progress.failed - scan.failedAtRange
  if (!can('create', 'EvalJob') || isCutOff || count <= 0 || !scan.targetId) return null
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Replay />}
        loading={isPending}
        loadingPosition="start"
        onClick={() => rerun({ only: 'failed' })}
      >
        {t('scans.rerun.button', { count: formatCount(count) })}
      </Button>
      <ErrorAlert error={error} title={t('scans.rerun.failed')} />
    </>
  )
}
