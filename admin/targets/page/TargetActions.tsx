import NetworkCheck from '@mui/icons-material/NetworkCheck'
import RadarOutlined from '@mui/icons-material/RadarOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { NEW_SCAN_PATH, useNewScan } from '../../scans/useNewScan.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { StartSessionLink } from '../../simba_links/StartSessionLink.js'
import type { TargetRecord } from '../target_form.js'

const TestDialog = lazyPart(() => import('../test/TestDialog.js'), 'TestDialog')

/**
 * Buttons that test the target, start a session and start a scan; all are hidden for targets that
 * only the command-line tool can run.
 */
export function TargetActions({ target }: { target: TargetRecord }) {
  const t = useText()
  const canRunOnServer = target.type !== 'cli'
  const canTest = useCan('update', 'Provider') && canRunOnServer
  const newScan = useNewScan()
  return (
    <>
      {canTest && (
        <DialogButton text={t('targets.test')} icon={<NetworkCheck />} variant="outlined">
          {(close) => <TestDialog target={target} onClose={close} />}
        </DialogButton>
      )}
      {canRunOnServer && <StartSessionLink targetId={target.id} variant="outlined" isNamed />}
      {newScan && !newScan.isDisabled && canRunOnServer && (
        <Button
          variant="contained"
          component={Link}
          to={`${NEW_SCAN_PATH}?targetId=${target.id}`}
          startIcon={<RadarOutlined />}
        >
          {t('targets.start_scan')}
        </Button>
      )}
    </>
  )
}
