import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { queryClient } from '../../core/data/queryClient.js'
import { currentUserQuery } from '../../core/session/queries.js'
import { useSession } from '../../core/session/session.js'
import { PublicLayout } from './PublicLayout.js'
import { lazyPart } from '../../core/routing/lazyPart.js'

const EnrollmentPage = lazyPart(
  () => import('../../account/second_factors/EnrollmentPage.js'),
  'EnrollmentPage'
)

/**
 * Shows the two-factor setup instead of any page until the user continues. Users can still sign out. The setup stays open if
 * the user is fetched again in the meantime, because it shows the recovery codes only once.
 */
export function EnrollmentGate({ children }: { children: ReactNode }) {
  const { me } = useSession()
  const { pathname } = useLocation()
  const [enrollingId, setEnrollingId] = useState<string | null>(null)
  if (me?.mustEnrollSecondFactor && enrollingId !== me.user.id) setEnrollingId(me.user.id)
  const isLeaving = pathname === '/logout' || pathname.startsWith('/auth/')
  if (!me || enrollingId !== me.user.id || isLeaving) return children
  const proceed = async () => {
    await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    setEnrollingId(null)
  }
  return (
    <PublicLayout>
      <EnrollmentPage onContinue={() => void proceed()} />
    </PublicLayout>
  )
}
