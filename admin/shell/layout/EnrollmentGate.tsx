import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../core/session/session.js'
import { PublicLayout } from './PublicLayout.js'
import { lazyPart } from '../../core/routing/lazyPart.js'

const EnrollmentPage = lazyPart(
  () => import('../../account/second_factors/EnrollmentPage.js'),
  'EnrollmentPage'
)

/** Shows the two-factor setup instead of any page until it is complete. Users can still sign out. */
export function EnrollmentGate({ children }: { children: ReactNode }) {
  const { me } = useSession()
  const { pathname } = useLocation()
  const isLeaving = pathname === '/logout' || pathname.startsWith('/auth/')
  if (!me?.mustEnrollSecondFactor || isLeaving) return children
  return (
    <PublicLayout>
      <EnrollmentPage />
    </PublicLayout>
  )
}
