import { useText } from '../../core/i18n/i18n.js'
import { AccountField } from './AccountField.js'
import { rememberedEmail, rememberEmail } from '../remembered_email.js'

/** Email field that keeps its value when the user switches between account pages. */
export function EmailField(props: {
  fault: string | undefined
  autoFocus?: boolean
  /** Email address of the invitation; makes the field read-only. */
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
      defaultValue={props.fixed ?? rememberedEmail()}
      onChange={({ target }) => rememberEmail(target.value.trim())}
      fault={props.fault}
      inputProps={{ readOnly: props.fixed !== undefined }}
    />
  )
}
