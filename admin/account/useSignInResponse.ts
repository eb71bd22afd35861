import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isChallenge, type SignInResponse } from '#api/contract/accounts/mfa'
import { secondStepPath } from '../core/session/redirect_rules.js'
import { useSession } from '../core/session/session.js'

/** Handles the response of a sign-in request: starts the session, or continues with the second factor. */
export function useSignInResponse() {
  const { signIn } = useSession()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return useCallback(
    (response: SignInResponse, redirect = query.get('redirect')) => {
      if (!isChallenge(response)) return signIn(response)
      void navigate(secondStepPath(redirect), { replace: true })
    },
    [signIn, navigate, query]
  )
}
