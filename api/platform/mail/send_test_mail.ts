import { deliverMail } from '#api/platform/mail/smtp'
import { type MailFailure, mailFailure } from '#api/platform/mail/mail_failure'
import type { MailSettings } from '#api/platform/mail/mail_settings'
import { renderMail } from '#api/platform/mail/render_mail'
import { test } from '#api/platform/mail/templates/test'

export type TestMailResult =
  { ok: true; latencyMs: number } | { ok: false; latencyMs: number; failure: MailFailure }

/** Sends a test mail immediately, without the queue, and reports the outcome. */
export async function sendTestMail(
  settings: MailSettings,
  to: string,
  requestedBy = to
): Promise<TestMailResult> {
  const started = performance.now()
  const latencyMs = () => Math.round(performance.now() - started)
  try {
    await deliverMail(settings, to, renderMail(test({ requestedBy })))
    return { ok: true, latencyMs: latencyMs() }
  } catch (error) {
    return { ok: false, latencyMs: latencyMs(), failure: mailFailure(error) }
  }
}
