import { appName, appUrl } from '#config/app'
import env from '#start/env'

const host = new URL(appUrl).hostname

/** Mail as the environment sets it; without an address of an SMTP server none is sent. */
export const mail = {
  smtpUrl: env.get('SMTP_URL') ?? null,
  from: env.get('MAIL_FROM') ?? `${appName} <no-reply@${host}>`,
}
