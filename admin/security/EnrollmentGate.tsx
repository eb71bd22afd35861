import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../app/session.js'
import { PublicLayout } from '../layout/PublicLayout.js'
import { lazyPart } from '../ui/lazyPart.js'

const EnrollmentPage = lazyPart(() => import('./EnrollmentPage.js'), 'EnrollmentPage')

/** People who have to set up a second factor see that page instead of any other; they can sign out. */
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
