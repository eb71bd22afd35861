import { useState, type FormEvent } from 'react'
import TextField from '@mui/material/TextField'
import { useText } from '../../core/i18n/i18n.js'

/** Field for the page number, for lists with many pages. */
export function GoToPage(props: { page: number; last: number; onGo: (page: number) => void }) {
  const t = useText()
  const { page, last, onGo } = props
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Math.round(Number(typed))
    if (typed.trim() === '' || !Number.isFinite(wanted)) return
    onGo(Math.min(last, Math.max(1, wanted)))
    setTyped('')
  }
  return (
    // Numbers above the maximum go to the last page, but native validation would reject them.
    <form noValidate onSubmit={submit}>
      <TextField
        type="number"
        size="small"
        label={t('eval_table.matrix.go_to')}
        placeholder={String(page)}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { min: 1, max: last }, inputLabel: { shrink: true } }}
        sx={{ width: 116 }}
      />
    </form>
  )
}
