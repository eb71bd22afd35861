import { useCallback, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../core/session/session.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { clearInviteCode, inviteCode } from '../../core/session/invite_code.js'

const AcceptInvite = lazyPart(() => import('./AcceptInvite.js'), 'AcceptInvite')

/** Pages without the gate: the invitation page handles the code itself, and users must be able to sign out. */
const OWN_WAY = ['/invite', '/logout']

/**
 * Wraps all pages. A user who has signed in with a stored invitation code joins the organization before any page is shown.
 */
export function InviteGate({ children }: { children: ReactNode }) {
  const { me } = useSession()
  const { pathname } = useLocation()
  const [, setSkipped] = useState(0)
  const skip = useCallback(() => {
    clearInviteCode()
    setSkipped((count) => count + 1)
  }, [])
  const code = inviteCode()
  if (!me || !code || OWN_WAY.includes(pathname)) return children
  return <AcceptInvite code={code} onSkip={skip} />
}
