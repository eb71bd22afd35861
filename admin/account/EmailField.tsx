import { useText } from '../app/i18n.js'
import { AccountField } from './AccountField.js'
import { keepEmail, keptEmail } from './kept_email.js'

/** The address, kept while the person goes from one of these pages to the next. */
export function EmailField(props: {
  fault: string | undefined
  autoFocus?: boolean
  /** Given by an invitation: no other will do. */
  fixed?: string | undefined
}) {
  const t = useText()
  return (
    <AccountField
      label={t('login.email')}
      name="email"
      type="email"
      autoComplete="username"
      autoFocus={props.autoFocus ?? false}
      defaultValue={props.fixed ?? keptEmail()}
      onChange={({ target }) => keepEmail(target.value.trim())}
      fault={props.fault}
      inputProps={{ readOnly: props.fixed !== undefined }}
    />
  )
}
