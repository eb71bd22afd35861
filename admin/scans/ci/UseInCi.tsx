import IntegrationInstructions from '@mui/icons-material/IntegrationInstructions'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import type { ScanRecord } from '../../scan_status/scan_record.js'
import { CiDialog } from './CiDialog.js'

/** Button that shows a CI snippet. The snippet starts this scan and fails the pipeline if the gate rules are violated. */
export function UseInCi({ scan: { targetId, configId } }: { scan: ScanRecord }) {
  const t = useText()
  const { can } = useSession()
  if (!targetId || !configId || !can('create', 'EvalJob')) return null
  return (
    <DialogButton text={t('scans.ci.button')} icon={<IntegrationInstructions />} variant="text">
      {(close) => <CiDialog targetId={targetId} configId={configId} onClose={close} />}
    </DialogButton>
  )
}
