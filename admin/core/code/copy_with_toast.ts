import { reasonOf } from '../data/reason.js'
import { text } from '../i18n/i18n.js'
import { toast, TOAST_MS } from '../notifications/toasts.js'
import { copyText } from './copy_text.js'

export type CopiedToast = { message: string; durationMs?: number }

/** Copies text, which may have to be loaded first, and reports success or failure in a toast. */
export async function copyWithToast(
  source: string | (() => Promise<string>),
  { message, durationMs = TOAST_MS }: CopiedToast = { message: text('common.copied') }
): Promise<void> {
  try {
    await copyText(typeof source === 'string' ? source : await source())
    toast(message, { durationMs })
  } catch (error) {
    toast(text('common.copy_failed', { reason: reasonOf(error) }), { type: 'error' })
  }
}
