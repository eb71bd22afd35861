import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../core/i18n/i18n.js'
import { configQuery } from '../../core/session/queries.js'
import { AccountLink } from '../parts/AccountLink.js'
import { AccountPage } from '../parts/AccountPage.js'
import { ResendVerification } from '../parts/ResendVerification.js'

/**
 * Next step after registration. The server's message is the same for new and existing accounts, so that it does not
 * reveal whether an account exists.
 */
export function Registered(props: { email: string; message: string; onBack: () => void }) {
  const t = useText()
  const { data: config } = useQuery(configQuery)
  return (
    <AccountPage
      title={t('account.one_more_step')}
      explanation={props.email}
      links={<AccountLink to="/login" text={t('account.to_login')} />}
    >
      <Stack spacing={2}>
        <Alert severity="info" role="status">
          {props.message}
        </Alert>
        {config?.mail && <ResendVerification email={props.email} />}
        <Button onClick={props.onBack}>{t('account.other_address')}</Button>
      </Stack>
    </AccountPage>
  )
}
