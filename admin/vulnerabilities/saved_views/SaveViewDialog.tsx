import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { VULNERABILITY_LIMITS } from '#api/contract/findings/vulnerability'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useSaveView } from './queries.js'

/** Dialog that saves the current filters and sort order under a name. */
export function SaveViewDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { filterValues, sort } = useListContext()
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const { mutate, isPending, error } = useSaveView(() => {
    toast(t('vulnerabilities.views.saved'))
    onClose()
  })
  return (
    <FormDialog
      title={t('vulnerabilities.views.save_title')}
      submitText={t('vulnerabilities.views.submit')}
      isPending={isPending}
      error={error}
      onSubmit={() =>
        mutate({ name, isShared, query: { filter: filterValues, sort: [sort.field, sort.order] } })
      }
      onClose={onClose}
    >
      <TextField
        autoFocus
        required
        fullWidth
        label={t('vulnerabilities.views.name')}
        helperText={t('vulnerabilities.views.name_help')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: VULNERABILITY_LIMITS.viewName } }}
      />
      <FormControlLabel
        control={<Checkbox checked={isShared} onChange={(_, value) => setIsShared(value)} />}
        label={t('vulnerabilities.views.share')}
      />
    </FormDialog>
  )
}
