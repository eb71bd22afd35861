import { useState } from 'react'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { MOST_TIMES } from '#api/contract/rerun'
import { useText } from '../app/i18n.js'
import '../i18n/areas/replays.js'
import { FormDialog } from '../ui/form/FormDialog.js'
import type { Named } from '../ui/form/RecordPicker.js'
import { asksForTarget } from './asks_for_target.js'
import { TargetWhenMissing } from './TargetWhenMissing.js'
import { useRepeat } from './useRepeat.js'

/** Makes one attack many times: how often does it work? */
export function RepeatDialog(props: { evalId: string; probeId: string; onClose: () => void }) {
  const t = useText()
  const { repeat, isPending, error } = useRepeat(props.evalId, props.probeId)
  const [target, setTarget] = useState<Named | null>(null)
  const [text, setText] = useState('10')
  const times = Number(text)
  const isGood = Number.isInteger(times) && times >= 2 && times <= MOST_TIMES
  return (
    <FormDialog
      title={t('replays.repeat.title')}
      submitText={t('replays.repeat.start')}
      isPending={isPending}
      error={asksForTarget(error) ? null : error}
      onSubmit={() => isGood && repeat({ times, ...(target && { targetId: target.id }) })}
      onClose={props.onClose}
    >
      <Typography>{t('replays.repeat.hint')}</Typography>
      <TextField
        autoFocus
        type="number"
        label={t('replays.repeat.times')}
        value={text}
        onChange={({ target: field }) => setText(field.value)}
        error={!isGood}
        helperText={isGood ? ' ' : t('replays.repeat.range', { max: MOST_TIMES })}
        slotProps={{ htmlInput: { min: 2, max: MOST_TIMES, step: 1 } }}
      />
      <TargetWhenMissing error={error} target={target} onChoose={setTarget} />
    </FormDialog>
  )
}
