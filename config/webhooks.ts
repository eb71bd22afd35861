import env from '#start/env'

const seconds = (text: string) => Number(text.trim()) * 1000

/** Timeout of a delivery attempt, and delays between attempts. */
export const webhooks = {
  timeoutMs: seconds(env.get('WEBHOOK_TIMEOUT_SECONDS')),
  retryDelaysMs: env.get('WEBHOOK_RETRY_SECONDS').split(',').map(seconds),
}
