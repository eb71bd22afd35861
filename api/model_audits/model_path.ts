import { MAX_AUDIT_PATH } from '#api/contract/model_audits/model_audit'

/**
 * Normalizes the path of a file within an uploaded model, such as `checkpoint/config.json`.
 * @returns null if the path is empty, too long, or leads outside the model
 */
export function modelPath(text: string): string | null {
  if (text.length > MAX_AUDIT_PATH || text.includes('\0')) return null
  const parts = text
    .toWellFormed()
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.')
  const isUsable =
    parts.length > 0 && parts.every((part) => part !== '..' && byteLength(part) < 255)
  return isUsable ? parts.join('/') : null
}

const byteLength = (text: string) => Buffer.byteLength(text)
