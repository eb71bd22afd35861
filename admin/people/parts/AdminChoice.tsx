import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useText } from '../../core/i18n/i18n.js'

/** Checkbox that makes a member an organization administrator. */
export function AdminChoice(props: {
  label: string
  isAdmin: boolean
  onChange: (isAdmin: boolean) => void
}) {
  const t = useText()
  return (
    <div>
      <FormControlLabel
        label={props.label}
        control={
          <Checkbox
            checked={props.isAdmin}
            onChange={({ target }) => props.onChange(target.checked)}
          />
        }
      />
      <FormHelperText sx={{ mt: 0, ml: 4 }}>{t('people.invite.admin_hint')}</FormHelperText>
    </div>
  )
}
