import { useState, type FormEvent } from 'react'
import TextField from '@mui/material/TextField'
import { useText } from '../../app/i18n.js'

/** A number and Enter: the way to a page in the middle of many. */
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
    // What lies beyond the end is the end; the browser would refuse it.
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
