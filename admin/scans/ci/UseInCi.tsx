import IntegrationInstructions from '@mui/icons-material/IntegrationInstructions'
import { useText } from '../../app/i18n.js'
import { useSession } from '../../app/session.js'
import { DialogButton } from '../../ui/DialogButton.js'
import type { ScanRecord } from '../scan_record.js'
import { CiDialog } from './CiDialog.js'

/** How a pipeline starts this scan and is held up by it. */
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
