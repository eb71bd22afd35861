import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useText } from '../i18n/i18n.js'
import { useSession } from '../session/session.js'

/**
 * Sign-up link in the headers that signed-out visitors see. The server omits the link if registration is disabled and no
 * other sign-up page is configured.
 */
export function SignUpLink() {
  const t = useText()
  const { config, me } = useSession()
  if (!config?.signUp || me) return null
  return (
    <Button component={Link} to={config.signUp.href} color="inherit">
      {config.signUp.label || t('header.sign_up')}
    </Button>
  )
}
