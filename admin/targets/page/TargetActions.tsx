import NetworkCheck from '@mui/icons-material/NetworkCheck'
import RadarOutlined from '@mui/icons-material/RadarOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useText } from '../../app/i18n.js'
import { useCan } from '../../app/session.js'
import { NEW_SCAN_PATH, useMenu } from '../../layout/useMenu.js'
import { DialogButton } from '../../ui/DialogButton.js'
import { lazyPart } from '../../ui/lazyPart.js'
import type { TargetRecord } from '../target_form.js'

const TestDialog = lazyPart(() => import('./TestDialog.js'), 'TestDialog')

/** What is done with a target wherever one looks at it. */
export function TargetActions({ target }: { target: TargetRecord }) {
  const t = useText()
  const runsHere = target.type !== 'cli'
  const mayTest = useCan('update', 'Provider') && runsHere
  const { newScan } = useMenu()
  return (
    <>
      {mayTest && (
        <DialogButton text={t('targets.test')} icon={<NetworkCheck />} variant="outlined">
          {(close) => <TestDialog target={target} onClose={close} />}
        </DialogButton>
      )}
      {newScan && !newScan.isDisabled && runsHere && (
        <Button
          variant="contained"
          component={Link}
          to={`${NEW_SCAN_PATH}?targetId=${target.id}`}
          startIcon={<RadarOutlined />}
        >
          {t('targets.scan')}
        </Button>
      )}
    </>
  )
}
