import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ApplyTo, Calibration } from '#api/contract/findings/calibration'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { useApplyLabels } from '../queries.js'

/** Lets the user apply the labels as verdicts of the report, which never happens automatically. */
export function ApplyLabels({ calibration }: { calibration: Calibration }) {
  const t = useText()
  const { id, differing } = calibration
  const [to, setTo] = useState<ApplyTo | null>(null)
  const close = () => setTo(null)
  const { mutate, isPending, error } = useApplyLabels(id, (changed) => {
    toast(t('calibrations.apply.done', { smart_count: changed }))
    close()
  })
  const all = differing.decided + differing.undecided
  return (
    <Section
      title={t('calibrations.apply.title')}
      explanation={t('calibrations.apply.explanation')}
    >
      {all === 0 && <Typography>{t('calibrations.apply.nothing')}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {differing.undecided > 0 && (
          <Button variant="outlined" onClick={() => setTo('undecided')}>
            {t('calibrations.apply.undecided', { smart_count: differing.undecided })}
          </Button>
        )}
        {differing.decided > 0 && (
          <Button variant="outlined" onClick={() => setTo('differing')}>
            {t('calibrations.apply.differing', { smart_count: all })}
          </Button>
        )}
      </Box>
      {to && (
        <ConfirmDialog
          title={t('calibrations.apply.confirm_title')}
          consequence={t('calibrations.apply.confirm')}
          confirmText={t('calibrations.apply.confirm_button')}
          isPending={isPending}
          error={error}
          onConfirm={() => mutate(to)}
          onCancel={close}
        />
      )}
    </Section>
  )
}
