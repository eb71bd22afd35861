import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { reasonOf } from '../../core/data/reason.js'
import { useSession } from '../../core/session/session.js'
import { toast } from '../../core/notifications/toasts.js'
import { CenteredPage } from '../../core/page/CenteredPage.js'

/** Signs out on mount, then redirects to the sign-in page. */
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
