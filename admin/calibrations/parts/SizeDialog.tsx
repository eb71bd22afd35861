import { useState } from 'react'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { SAMPLE_SIZE } from '#api/contract/findings/calibration'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useText } from '../../core/i18n/i18n.js'

/** Dialog that asks for the number of results to draw. */
export function SizeDialog(props: {
  title: string
  explanation?: string
  label: string
  submitText: string
  isPending: boolean
  error: unknown
  onSubmit: (size: number) => void
  onClose: () => void
}) {
  const t = useText()
  const { min, max } = SAMPLE_SIZE
  const [text, setText] = useState(String(SAMPLE_SIZE.default))
  const size = Number(text)
  const isValid = Number.isInteger(size) && size >= min && size <= max
  const limits = { min: String(min), max: String(max) }
  return (
    <FormDialog
      title={props.title}
      submitText={props.submitText}
      isPending={props.isPending}
      isBlocked={!isValid}
      error={props.error}
      maxWidth="xs"
      onSubmit={() => props.onSubmit(size)}
      onClose={props.onClose}
    >
      {props.explanation && <Typography>{props.explanation}</Typography>}
      <TextField
        autoFocus
        required
        type="number"
        label={props.label}
        value={text}
        error={!isValid}
        helperText={t(
          isValid ? 'calibrations.start.size_help' : 'calibrations.start.size_invalid',
          limits
        )}
        slotProps={{ htmlInput: { min, max, step: 1 } }}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  )
}
