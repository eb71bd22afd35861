import { deliverMail } from '#api/platform/mail/smtp'
import { mailFailure } from '#api/platform/mail/mail_failure'
import { mailSettings } from '#api/platform/mail/mail_settings'
import { renderMail } from '#api/platform/mail/render_mail'
import { openMail } from '#api/platform/mail/send_mail'
import { contentOf } from '#api/platform/mail/templates/index'
import type { Jobs } from '#api/platform/queue/jobs'
import { queue } from '#api/platform/queue/service'
import logger from '@adonisjs/core/services/logger'

/** Sends a queued mail. The queue retries failures for hours, unless the mail server rejects the mail permanently. */
export async function sendMailJob({ encrypted }: Jobs['send_mail']): Promise<{ sent: boolean }> {
  const mail = openMail(encrypted)
  const settings = await mailSettings()
  if (!settings) {
    logger.warn({ template: mail.template }, 'mail not sent: no mail server is configured')
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

/** Maximum mails sent concurrently by one worker process. */
const SLOTS = 2

export async function startMailWork() {
  await queue.work('send_mail', SLOTS, sendMailJob)
}
