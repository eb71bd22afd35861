import env from '#start/env'

const seconds = (text: string) => Number(text.trim()) * 1000

/** How deliveries are tried: the time that a receiver has, and the pauses between attempts. */
export const webhooks = {
  timeoutMs: seconds(env.get('WEBHOOK_TIMEOUT_SECONDS', '10')),
  retryDelaysMs: env.get('WEBHOOK_RETRY_SECONDS', '10,60,300,1800,7200').split(',').map(seconds),
}
