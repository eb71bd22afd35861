import { useCallback, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../app/session.js'
import { lazyPart } from '../ui/lazyPart.js'
import { clearInviteCode, inviteCode } from './invite_code.js'

const AcceptInvite = lazyPart(() => import('./AcceptInvite.js'), 'AcceptInvite')

/** Pages that a kept code does not get in front of: they deal with it themselves. */
const OWN_WAY = ['/invite', '/logout']

/** In front of every page: whoever has signed in with an invitation's code kept here joins first. */
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
