import { text as message } from '../i18n/i18n.js'

/**
 * Copies text to the clipboard. Also works over plain HTTP, where the Clipboard API is unavailable. @throws Error if
 * the browser does not allow it
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text)
    return
  }
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  const owner = document.activeElement?.closest('[role="dialog"]') ?? document.body
  owner.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (!isCopied) throw new Error(message('common.clipboard_blocked'))
}
