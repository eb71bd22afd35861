import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../app/i18n.js'
import { configQuery } from '../app/session_queries.js'
import { AccountLink } from './AccountLink.js'
import { AccountPage } from './AccountPage.js'
import { ResendVerification } from './ResendVerification.js'

/** What is left to do after registering, in the server's words: they are the same for every address. */
export function Registered(props: { email: string; message: string; onBack: () => void }) {
  const t = useText()
  const { data: config } = useQuery(configQuery)
  return (
    <AccountPage
      title={t('account.almost')}
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
