import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { ISSUE_LIMITS } from '#api/contract/issue'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { FormDialog } from '../ui/form/FormDialog.js'
import { useKeepView } from './saved_view_queries.js'

/** Names the list as it is filtered and sorted now. */
export function SaveViewDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { filterValues, sort } = useListContext()
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const { mutate, isPending, error } = useKeepView(() => {
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
        slotProps={{ htmlInput: { maxLength: ISSUE_LIMITS.viewName } }}
      />
      <FormControlLabel
        control={<Checkbox checked={isShared} onChange={(_, value) => setIsShared(value)} />}
        label={t('vulnerabilities.views.share')}
      />
    </FormDialog>
  )
}
