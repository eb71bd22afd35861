import { useEffect, useState } from 'react'
import { providePrompt } from '../app/reauthentication.js'
import { lazyPart } from '../ui/lazyPart.js'

const Dialog = lazyPart(() => import('./ReauthenticationDialog.js'), 'ReauthenticationDialog')

type Answer = (isConfirmed: boolean) => void

/** Shows the dialog when the HTTP client needs a recent authentication. */
export function ReauthenticationHost() {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(
    () => providePrompt(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))),
    []
  )
  if (!answer) return null
  const close = (isConfirmed: boolean) => {
    setAnswer(null)
    answer(isConfirmed)
  }
  return <Dialog onClose={close} />
}
