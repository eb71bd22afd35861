import Replay from '@mui/icons-material/Replay'
import Button from '@mui/material/Button'
import { useText } from '../../app/i18n.js'
import { useSession } from '../../app/session.js'
import { useLicense } from '../../app/useLicense.js'
import { ErrorAlert } from '../../ui/ErrorAlert.js'
import { formatCount } from '../ScanProgressBar.js'
import type { ScanRecord } from '../scan_record.js'
import { useRerun } from './useRerun.js'

/** Makes the attacks that worked again, word for word. */
export function RerunFailed({ scan }: { scan: ScanRecord }) {
  const t = useText()
  const { can } = useSession()
  const { isCutOff } = useLicense()
  const { rerun, isPending, error } = useRerun(scan.id)
  const { failed } = scan.progress
  if (!can('create', 'EvalJob') || isCutOff || failed === 0 || !scan.targetId) return null
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Replay />}
        loading={isPending}
        loadingPosition="start"
        onClick={() => rerun({ only: 'failed' })}
      >
        {t('scans.rerun.button', { count: formatCount(failed) })}
      </Button>
      <ErrorAlert error={error} title={t('scans.rerun.failed')} />
    </>
  )
}
