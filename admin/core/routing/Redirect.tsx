import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Replaces the current page with another one. Unlike `Navigate` of React Router, redirects again if the user goes back
 * to the page before the redirect has been rendered; `Navigate` would leave the page blank.
 */
export function Redirect({ to }: { to: string }): null {
  const navigate = useNavigate()
  const location = useLocation()
  useEffect(() => void navigate(to, { replace: true }), [navigate, to, location])
  return null
}
