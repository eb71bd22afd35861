import { appName, appUrl } from '#config/app'
import env from '#start/env'

const host = new URL(appUrl).hostname

/** Mail settings from the environment. Without SMTP_URL, the server sends no mail. */
export const mail = {
  smtpUrl: env.get('SMTP_URL')?.release() ?? null,
  from: env.get('MAIL_FROM') ?? `${appName} <no-reply@${host}>`,
}
