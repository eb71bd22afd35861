import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { CurrentUser } from '#api/contract/session'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import { toast } from '../app/toasts.js'
import { clearInviteCode } from './invite_code.js'

/** Joins the organization of an invitation, which becomes the current one, and goes home. */
export function useAcceptInvitation(code: string) {
  const t = useText()
  const navigate = useNavigate()
  const { signIn } = useSession()
  return useMutation({
    mutationFn: async () =>
      (await http<CurrentUser>('invitations/accept', { method: 'POST', body: { code } })).json,
    onSuccess: (me) => {
      clearInviteCode()
      signIn(me)
      toast(t('invite.joined', { organization: me.organization?.name ?? '' }))
      void navigate('/', { replace: true })
    },
  })
}
