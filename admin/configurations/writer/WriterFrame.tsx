import { type FormEvent, type ReactNode, useId } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { MAX_INSTRUCTIONS_LENGTH } from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { submitOnCtrlEnter } from '../../core/forms/saving/submit_on_ctrl_enter.js'

/** Dialog with instructions above the generated entries, and buttons to generate and to add the selected ones. */
export function WriterFrame(props: {
  title: string
  explanation: string
  instructions: string
  onInstructions: (text: string) => void
  isPending: boolean
  error: unknown
  submitText: string
  /** Button that adds the selected entries; null hides it. */
  take: { text: string; isOff: boolean; onTake: () => void } | null
  onSubmit: () => void
  onStop: () => void
  onClose: () => void
  fields?: ReactNode
  children: ReactNode
}) {
  const t = useText()
  const titleId = useId()
  const { isPending, take } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) props.onSubmit()
  }
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <form noValidate onSubmit={submit} onKeyDown={submitOnCtrlEnter}>
        <DialogTitle id={titleId}>{props.title}</DialogTitle>
        <DialogContent>
          <Typography color="text.secondary">{props.explanation}</Typography>
          <Box sx={{ display: 'grid', gap: 2, my: 2 }}>
            {props.fields}
            <Instructions value={props.instructions} onChange={props.onInstructions} />
          </Box>
          {isPending && <LinearProgress aria-label={t('eval_editor.write.running')} />}
          <ErrorAlert error={props.error} title={t('eval_editor.write.failed')} />
          <div role="status">{!isPending && props.children}</div>
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onClose}>{t('common.close')}</Button>
          {isPending && <Button onClick={props.onStop}>{t('eval_editor.write.stop')}</Button>}
          <Button type="submit" variant={take ? 'outlined' : 'contained'} loading={isPending}>
            {props.submitText}
          </Button>
          {take && !isPending && (
            <Button variant="contained" disabled={take.isOff} onClick={take.onTake}>
              {take.text}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}

function Instructions(props: { value: string; onChange: (text: string) => void }) {
  const t = useText()
  return (
    <TextField
      multiline
      minRows={2}
      maxRows={8}
      label={t('eval_editor.write.instructions')}
      helperText={t('eval_editor.write.instructions_help')}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: MAX_INSTRUCTIONS_LENGTH } }}
    />
  )
}
