import { useState } from 'react'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { MAX_REPEATS } from '#api/contract/scans/rerun'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import type { Named } from '../../core/forms/fields/RecordPicker.js'
import { TargetWhenMissing, requiresTarget } from './TargetWhenMissing.js'
import { useRepeat } from '../useRepeat.js'

/** Dialog that repeats one attack to measure its success rate. */
export function RepeatDialog(props: { evalId: string; probeId: string; onClose: () => void }) {
  const t = useText()
  const { repeat, isPending, error } = useRepeat(props.evalId, props.probeId)
  const [target, setTarget] = useState<Named | null>(null)
  const [text, setText] = useState('10')
  const times = Number(text)
  const isGood = Number.isInteger(times) && times >= 2 && times <= MAX_REPEATS
  return (
    <FormDialog
      title={t('replays.repeat.title')}
      submitText={t('replays.repeat.start')}
      isPending={isPending}
      error={requiresTarget(error) ? null : error}
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
        helperText={isGood ? ' ' : t('replays.repeat.range', { max: MAX_REPEATS })}
        slotProps={{ htmlInput: { min: 2, max: MAX_REPEATS, step: 1 } }}
      />
      <TargetWhenMissing error={error} target={target} onChoose={setTarget} />
    </FormDialog>
  )
}
