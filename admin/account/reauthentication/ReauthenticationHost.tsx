import { useEffect, useState } from 'react'
import { providePrompt } from '../../core/data/http/reauthentication.js'
import { lazyPart } from '../../core/routing/lazyPart.js'

const Dialog = lazyPart(() => import('./ReauthenticationDialog.js'), 'ReauthenticationDialog')

type Confirmation = (isConfirmed: boolean) => void

/** Shows the reauthentication dialog when the HTTP client requires a recent authentication. */
export function ReauthenticationHost() {
  const [response, setResponse] = useState<Confirmation | null>(null)
  useEffect(
    () => providePrompt(() => new Promise<boolean>((resolve) => setResponse(() => resolve))),
    []
  )
  if (!response) return null
  const close = (isConfirmed: boolean) => {
    setResponse(null)
    response(isConfirmed)
  }
  return <Dialog onClose={close} />
}
