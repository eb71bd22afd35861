/** Asks the person to confirm their identity when the server requires a recent authentication. */
type Prompt = () => Promise<boolean>

let prompt: Prompt | null = null
let asking: Promise<boolean> | null = null

/** Registers the dialog; returns the way to remove it. */
export function providePrompt(next: Prompt): () => void {
  prompt = next
  return () => {
    if (prompt === next) prompt = null
  }
}

/** Resolves with whether the identity was confirmed. Concurrent requests share one dialog. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= (prompt?.() ?? Promise.resolve(false)).finally(() => (asking = null))
  return asking
}

const CHANNEL = 'assay.reauthentication'

/** Informs the window that waits for the identity provider. */
export function announceConfirmation() {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(true)
  channel.close()
}

export function onConfirmation(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
