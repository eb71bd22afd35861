import RuleOutlined from '@mui/icons-material/RuleOutlined'
import Button from '@mui/material/Button'
import { Link as RouterLink, useNavigate } from 'react-router'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import '../messages.js'
import { calibrationPath, labelPath, useCalibrationOf, useCreateCalibration } from '../queries.js'
import { SizeDialog } from './SizeDialog.js'

/** Opens the calibration of a report, or creates it. Hidden from users who can do neither. */
export function CalibrateButton({ evalId }: { evalId: string }) {
  const t = useText()
  const canCreate = useCan('create', 'Eval')
  const canLabel = useCan('update', 'Eval')
  const { data, isPending } = useCalibrationOf(evalId)
  if (isPending) return null
  if (data) {
    return (
      <Button
        component={RouterLink}
        to={calibrationPath(data.id)}
        variant="outlined"
        startIcon={<RuleOutlined />}
      >
        {t('calibrations.open')}
      </Button>
    )
  }
  if (!canCreate || !canLabel) return null
  return (
    <DialogButton text={t('calibrations.create')} icon={<RuleOutlined />} variant="outlined">
      {(close) => <StartDialog evalId={evalId} onClose={close} />}
    </DialogButton>
  )
}

function StartDialog({ evalId, onClose }: { evalId: string; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useCreateCalibration(
    ({ id }) => void navigate(labelPath(id))
  )
  return (
    <SizeDialog
      title={t('calibrations.create')}
      explanation={t('calibrations.start.explanation')}
      label={t('calibrations.start.size')}
      submitText={t('calibrations.start.submit')}
      isPending={isPending}
      error={error}
      onSubmit={(size) => mutate({ evalId, size })}
      onClose={onClose}
    />
  )
}
