import { useQuery } from '@tanstack/react-query'
import { AccountLink } from '../account/AccountLink.js'
import { AccountPage } from '../account/AccountPage.js'
import { EmailForm } from '../account/EmailForm.js'
import { addTexts, useText } from '../app/i18n.js'
import { configQuery } from '../app/session_queries.js'
import { accountTexts } from '../i18n/areas/account.js'

addTexts(accountTexts)

/** For people who have forgotten their password. */
export function RequestReset() {
  const t = useText()
  const { data: config } = useQuery(configQuery)
  if (!config) return <div aria-busy="true" />
  const { mail } = config
  return (
    <AccountPage
      title={t('account.reset')}
      explanation={t(mail ? 'account.reset_hint' : 'account.reset_by_hand')}
      links={<AccountLink to="/login" text={t('account.to_login')} />}
    >
      {mail && <EmailForm path="reset-password" />}
    </AccountPage>
  )
}
