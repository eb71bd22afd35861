/** Asks the user to confirm their identity; resolves to whether they did. */
type Prompt = () => Promise<boolean>

let prompt: Prompt | null = null
let asking: Promise<boolean> | null = null

/** Registers the dialog; returns a function that removes it. */
export function providePrompt(next: Prompt): () => void {
  prompt = next
  return () => {
    if (prompt === next) prompt = null
  }
}

/** Asks the user to confirm their identity and resolves to whether they did. Concurrent calls share one dialog. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= (prompt?.() ?? Promise.resolve(false)).finally(() => (asking = null))
  return asking
}

const CHANNEL = 'assay.reauthentication'

/**
 * Notifies the console's other windows, including the one that opened the identity provider's
 * window.
 */
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
