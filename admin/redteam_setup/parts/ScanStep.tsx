import { useNavigate } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { CommandLineScan } from '../../scans/create/CommandLineScan.js'
import { ScanForm } from '../../scans/create/ScanForm.js'
import { useScanChoice, type TargetRecord } from '../../scans/create/useScanChoice.js'
import { SETUP_PATH, setupPath } from '../setup_path.js'

/**
 * Last step: the form of a new scan, or the instructions for the command-line tool. Choosing another target in this form
 * changes the path.
 */
export function ScanStep() {
  const t = useText()
  const navigate = useNavigate()
  const { target, template } = useScanChoice()
  const runsOnServer = useSession().config?.enableServerSideJobs ?? false
  const failed = [target, template].find(({ error }) => error !== null)
  if (failed) {
    return <ErrorState title={t('error.page')} error={failed.error} onRetry={failed.refetch} />
  }
  if (target.isPending || template.isPending) return <PageSkeleton />
  const choose = (record: TargetRecord | null) =>
    void navigate(record ? setupPath(record.id, 'scan', template.record?.id) : SETUP_PATH)
  const choice = { target: { ...target, choose }, template }
  return runsOnServer ? <ScanForm {...choice} /> : <CommandLineScan {...choice} />
}
