import { deliverMail } from '#api/mail/deliver_mail'
import { mailFailure } from '#api/mail/mail_failure'
import { mailSettings } from '#api/mail/mail_settings'
import { renderMail } from '#api/mail/render_mail'
import { openMail } from '#api/mail/sealed_mail'
import { contentOf } from '#api/mail/templates/index'
import type { Jobs } from '#api/queue/jobs'
import logger from '@adonisjs/core/services/logger'

/** The worker's side of a mail: it is tried again for hours, unless the server refuses it for good. */
export async function sendMailJob({ encrypted }: Jobs['send_mail']): Promise<{ sent: boolean }> {
  const mail = openMail(encrypted)
  const settings = await mailSettings()
  if (!settings) {
    logger.warn({ template: mail.template }, 'mail not sent: no mail server is set any more')
    return { sent: false }
  }
  try {
    await deliverMail(settings, mail.to, renderMail(contentOf(mail)))
    return { sent: true }
  } catch (error) {
    const { code, message, isFinal } = mailFailure(error)
    logger.warn({ template: mail.template, code }, `mail not sent: ${message}`)
    if (isFinal) return { sent: false }
    throw error
  }
}
