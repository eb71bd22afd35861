import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isChallenge, type SignInAnswer } from '#api/contract/mfa'
import { secondStepPath } from './redirect_rules.js'
import { useSession } from './session.js'

/** Takes the response of a sign-in call: signs in, or continues with the second factor. */
export function useSignInAnswer() {
  const { signIn } = useSession()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return useCallback(
    (answer: SignInAnswer, redirect = query.get('redirect')) => {
      if (!isChallenge(answer)) return signIn(answer)
      void navigate(secondStepPath(redirect), { replace: true })
    },
    [signIn, navigate, query]
  )
}
