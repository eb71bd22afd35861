import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { CurrentUser } from '#api/contract/accounts/session'
import { post } from '../../core/data/api.js'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { toast } from '../../core/notifications/toasts.js'
import { clearInviteCode } from '../../core/session/invite_code.js'

/** Mutation that accepts an invitation, switches to its organization and opens the home page. */
export function useAcceptInvitation(code: string) {
  const t = useText()
  const navigate = useNavigate()
  const { signIn } = useSession()
  return useMutation({
    mutationFn: () => post<CurrentUser>('invitations/accept', { code }),
    onSuccess: (me) => {
      clearInviteCode()
      signIn(me)
      toast(t('invite.joined', { organization: me.organization?.name ?? '' }))
      void navigate('/', { replace: true })
    },
  })
}
