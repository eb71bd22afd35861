import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useText } from '../../core/i18n/i18n.js'
import { useDebouncedValue } from '../../core/forms/fields/useDebouncedValue.js'
import { EvalChoices } from './EvalChoices.js'

const DEBOUNCE_MS = 200

/** Dialog that finds an evaluation by ID, description or author. */
export function EvalPicker(props: {
  title: string
  /** IDs of evaluations that are not offered. */
  without: readonly string[]
  onPick: (id: string) => void
  onClose: () => void
}) {
  const t = useText()
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const q = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
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
