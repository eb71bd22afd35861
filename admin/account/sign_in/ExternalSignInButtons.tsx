import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import type { ConfigObject } from '#api/contract/accounts/session'
import { hasFusionAuth } from '../external_sign_in/external_sign_in.js'
import { rememberReturn } from '../external_sign_in/external_sign_in_attempt.js'
import { apiPath } from '../../core/data/http/api_path.js'
import { useText } from '../../core/i18n/i18n.js'
import '../external_sign_in/messages.js'
import { FusionAuthButton } from './ExternalSignInFusionAuth.js'

type Props = { config: ConfigObject; redirect: string | null; reason: string | null }

/** A button per provider, above the password form. */
export function ExternalSignInButtons({ config, redirect, reason }: Props) {
  const t = useText()
  const { oidc } = config.auth
  const isComplete = hasFusionAuth(config)
  if (!isComplete && !oidc) return null
  const query = redirect ? `?${new URLSearchParams({ redirect })}` : ''
  return (
    <Stack spacing={1.5} sx={{ mb: 2 }}>
      {reason?.startsWith('identity.') && (
        <Alert severity="error" role="alert">
          {t(
            reason === 'identity.provider_unreachable'
              ? 'external.unreachable'
              : 'external.start_failed'
          )}
        </Alert>
      )}
      {isComplete && <FusionAuthButton auth={config.auth} redirect={redirect} />}
      {oidc && (
        <Button
          href={apiPath(`auth/oidc/start${query}`)}
          onClick={() => rememberReturn(redirect)}
          variant="outlined"
          size="large"
        >
          {t('external.continue_with', { name: oidc.name })}
        </Button>
      )}
      {(config.passwordSignIn || (config.linkSignIn && config.mail)) && (
        <Divider>{t('external.or')}</Divider>
      )}
    </Stack>
  )
}
