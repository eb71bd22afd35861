import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../app/i18n.js'
import { reasonOf } from '../app/reason.js'
import { useSession } from '../app/session.js'
import { toast } from '../app/toasts.js'
import { CenteredPage } from './CenteredPage.js'

/** Signs out as soon as it is shown, then leads to the sign-in page. */
export function Logout() {
  const t = useText()
  const navigate = useNavigate()
  const { signOut } = useSession()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void signOut()
      .catch((error: unknown) => {
        const reason = reasonOf(error)
        toast(t('logout.failed', { reason }), { type: 'error', durationMs: 8000 })
      })
      .then(() => navigate('/login', { replace: true }))
  }, [signOut, navigate, t])
  return <CenteredPage title={t('logout.title')} />
}
