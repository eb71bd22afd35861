import { useNavigate } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { toast } from '../../core/notifications/toasts.js'
import { clearInviteCode } from '../../core/session/invite_code.js'
import { useJoin } from '../queries.js'

/** Mutation that accepts an invitation, switches to its organization and opens the home page. */
export function useAcceptInvitation(code: string) {
  const t = useText()
  const navigate = useNavigate()
  const { signIn } = useSession()
  return useJoin(code, (me) => {
    clearInviteCode()
    signIn(me)
    toast(t('invite.joined', { organization: me.organization?.name ?? '' }))
    void navigate('/', { replace: true })
  })
}
