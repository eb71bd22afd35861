import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { CurrentUser } from '#api/contract/accounts/session'
import { useSession } from '../../core/session/session.js'
import { whenSignedOut } from '../../core/session/sign_out_on_server.js'

/** Identity passed to the loaded script. Not React state, because a script cannot be unloaded. */
let given: string | null = null

/** Adds the script to the page. It reads the identity from `document.currentScript.dataset`. */
function load(src: string, { user, organization }: CurrentUser) {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  const identity = { name: user.name, email: user.email, accountId: organization?.id ?? '' }
  Object.assign(script.dataset, identity)
  document.head.append(script)
}

const identityOf = ({ user, organization }: CurrentUser) => `${user.id} ${organization?.id ?? ''}`

/**
 * Loads the customer-chat script of the server's settings for signed-in users. Reloads the page on sign-out or a change of
 * user or organization, so that no one sees the previous user's chats.
 */
export function ChatWidget() {
  const { config, me, isLoading } = useSession()
  const { pathname } = useLocation()
  const src = config?.chatWidget?.src
  // Does not reload the sign-out page, which would sign out again.
  const isSigningOut = pathname === '/logout'
  useEffect(() => {
    if (!src || isLoading || isSigningOut) return
    const identity = me && identityOf(me)
    if (given === identity) return
    if (given !== null) return void whenSignedOut().then(() => window.location.reload())
    given = identity
    if (me) load(src, me)
  }, [src, me, isLoading, isSigningOut])
  return null
}
