import { useState } from 'react'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { MOST_TIMES } from '#api/contract/rerun'
import { useText } from '../../app/i18n.js'
import { FormDialog } from '../../ui/form/FormDialog.js'
import { useRerun } from './useRerun.js'

/** Makes one attack many times: how often does it work? */
export function RepeatDialog(props: { scanId: string; resultId: string; onClose: () => void }) {
  const t = useText()
  const { rerun, isPending, error } = useRerun(props.scanId)
  const [text, setText] = useState('10')
  const times = Number(text)
  const isGood = Number.isInteger(times) && times >= 2 && times <= MOST_TIMES
  return (
    <FormDialog
      title={t('scans.rerun.repeat_title')}
      submitText={t('scans.rerun.start')}
      isPending={isPending}
      error={error}
      onSubmit={() => isGood && rerun({ only: [props.resultId], times })}
      onClose={props.onClose}
    >
      <Typography>{t('scans.rerun.repeat_hint')}</Typography>
      <TextField
        autoFocus
        type="number"
        label={t('scans.rerun.times')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={!isGood}
        helperText={isGood ? ' ' : t('scans.rerun.times_range', { max: MOST_TIMES })}
        slotProps={{ htmlInput: { min: 2, max: MOST_TIMES, step: 1 } }}
      />
    </FormDialog>
  )
}
