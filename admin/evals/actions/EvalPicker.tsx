import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useText } from '../../app/i18n.js'
import { useSettled } from '../../ui/form/useSettled.js'
import { EvalChoices } from './EvalChoices.js'

const TYPING_MS = 200

/** Finds an evaluation by a part of its id, description or author. */
export function EvalPicker(props: {
  title: string
  /** Those that cannot be chosen. */
  without: readonly string[]
  onPick: (id: string) => void
  onClose: () => void
}) {
  const t = useText()
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), TYPING_MS)
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      <DialogContent>
        <Box sx={{ pt: 1 }}>
          <TextField
            autoFocus
            fullWidth
            type="search"
            label={t('eval_page.picker.search')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Box>
        <EvalChoices q={q} without={props.without} onPick={props.onPick} />
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{t('common.cancel')}</Button>
      </DialogActions>
    </Dialog>
  )
}
