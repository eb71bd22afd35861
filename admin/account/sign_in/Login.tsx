import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ConfigObject } from '#api/contract/accounts/session'
import { Redirect } from '../../core/routing/Redirect.js'
import { AccountLink } from '../parts/AccountLink.js'
import { useText } from '../../core/i18n/i18n.js'
import { pathAfterLogin } from '../../core/session/redirect_rules.js'
import { configQuery } from '../../core/session/queries.js'
import { useSession } from '../../core/session/session.js'
import { useAppName } from '../../core/layout/DocumentTitle.js'
import { inviteCode } from '../../core/session/invite_code.js'
import { ExternalSignIn } from './ExternalSignIn.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { LinkSignIn } from './LinkSignIn.js'
import { PasswordForm } from './PasswordForm.js'

const SecondFactorStep = lazyPart(
  () => import('../second_factors/SecondFactorStep.js'),
  'SecondFactorStep'
)
const PasskeySignIn = lazyPart(() => import('../passkeys/PasskeySignIn.js'), 'PasskeySignIn')

function isIncomplete({ useFusionAuth, auth }: ConfigObject): boolean {
  const applicationId = auth.fusionauth.applicationId ?? auth.applicationId
  const appUrl = auth.fusionauth.appUrl ?? auth.appUrl
  return useFusionAuth && !(applicationId && appUrl)
}

function LoginLinks({ config }: { config: ConfigObject | undefined }) {
  const t = useText()
  if (!config) return null
  return (
    <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
      {config.passwordSignIn && config.mail && (
        <AccountLink to="/reset-password" text={t('login.forgot')} />
      )}
      {(config.registration || inviteCode()) && (
        <AccountLink to="/register" text={t('login.register')} />
      )}
    </Box>
  )
}

/**
 * Sign-in page. The query string selects the second sign-in step or sign-in with a link. Signed-in
 * users are redirected to the previous page.
 */
export function Login() {
  const t = useText()
  const appName = useAppName()
  const { me } = useSession()
  const [query] = useSearchParams()
  const { data: config, error } = useQuery(configQuery)
  const linkToken = query.get('token')
  const isSecondStep = query.get('step') === 'second-factor' && !linkToken
  if (me) return <Redirect to={pathAfterLogin(query.get('redirect'))} />
  if (isSecondStep) return <SecondFactorStep />
  return (
    <Box sx={{ maxWidth: 400, mx: 'auto', pt: { xs: 2, sm: 8 } }}>
      <Typography variant="h1">{t('login.title', { app: appName })}</Typography>
      <Typography color="text.secondary" sx={{ mt: 0.5, mb: 3 }}>
        {t('login.tagline')}
      </Typography>
      {query.get('reason') === 'unauthorized' && (
        <Alert severity="info" role="status" sx={{ mb: 2 }}>
          {t('login.unauthorized')}
        </Alert>
      )}
      {error && !config && (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {t('login.config_failed')}
        </Alert>
      )}
      {config && isIncomplete(config) && (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {t('login.fusionauth_incomplete')}
        </Alert>
      )}
      {linkToken && <LinkSignIn token={linkToken} />}
      <Paper variant="outlined" sx={{ p: 3 }}>
        <ExternalSignIn />
        <PasswordForm config={config} />
        {config?.passkeySignIn && <PasskeySignIn />}
      </Paper>
      <LoginLinks config={config} />
    </Box>
  )
}
