import { useQuery } from '@tanstack/react-query'
import { AccountLink } from '../parts/AccountLink.js'
import { AccountPage } from '../parts/AccountPage.js'
import { EmailForm } from '../parts/EmailForm.js'
import { useText } from '../../core/i18n/i18n.js'
import { configQuery } from '../../core/session/queries.js'
import '../messages.js'

export function RequestReset() {
  const t = useText()
  const { data: config } = useQuery(configQuery)
  if (!config) return <div aria-busy="true" />
  const { mail } = config
  return (
    <AccountPage
      title={t('account.reset')}
      explanation={t(mail ? 'account.reset_hint' : 'account.reset_without_email')}
      links={<AccountLink to="/login" text={t('account.to_login')} />}
    >
      {mail && <EmailForm link="reset-password" />}
    </AccountPage>
  )
}
